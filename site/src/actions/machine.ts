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

/** Hidden tabs are slowed down: a run says so. */
export function watchVisibility(app: App): void {
  const look = () => app.store.set({ hidden: document.hidden, hiddenDuringRun: app.store.get().hiddenDuringRun || (document.hidden && app.store.get().run !== null) });
  document.addEventListener("visibilitychange", look);
  look();
}
