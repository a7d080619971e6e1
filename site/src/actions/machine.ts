// What this machine's clock and noise are.
import { noiseWords, twice } from "../lib/noise";
import type { App } from "../store";
import { problem, say, tell } from "./page";
import { measure } from "./run";

export async function measureMachine(app: App): Promise<void> {
  try {
    app.store.set({ machine: await app.core.machine() });
  } catch (e) {
    tell(app.store, `Could not measure this machine: ${problem(e)}`, "error");
  }
}

export async function measureNoise(app: App): Promise<void> {
  if (app.store.get().run) return;
  const { choice } = app.store.get();
  const engine = choice === "auto" ? ((await app.gate.near()) ? "wasm" : "interp") : choice;
  const report = await measure(app, { text: twice, engine, budget_ms: 4000 });
  if (!report) return;
  app.store.set({ noise: { report, at: Date.now() } });
  say(app.store, noiseWords(report));
}

/** How often a page that is not held up gets its turn during a run, in milliseconds. */
const beat = 250;

/** A hidden tab is slowed down, and so is a page whose timers come late: a run says so. */
export function watchPace({ store }: App): void {
  const note = (hidden: boolean, late: number) => {
    const { slowed } = store.get();
    if ((hidden && !slowed.hidden) || late > slowed.late) store.set({ slowed: { hidden: hidden || slowed.hidden, late: Math.max(late, slowed.late) } });
  };
  const look = () => {
    store.set({ hidden: document.hidden });
    if (store.get().run) note(document.hidden, 0);
  };
  document.addEventListener("visibilitychange", look);
  look();
  let timer: ReturnType<typeof setInterval> | undefined;
  let last = 0;
  const tick = () => {
    const now = performance.now();
    note(false, now - last - beat);
    last = now;
  };
  store.on((s) => s.run !== null, (running) => {
    if (timer !== undefined) tick(); // the run's end may come before a beat that is late
    clearInterval(timer);
    last = performance.now();
    timer = running ? setInterval(tick, beat) : undefined;
  });
}
