// What this machine's clock and noise are.
import { noiseWords, twice } from "../lib/noise";
import type { App } from "../store";
import { problem, say, tell } from "./page";
import { follow } from "./run";

export async function measureMachine(app: App): Promise<void> {
  try {
    app.store.set({ machine: await app.core.machine() });
  } catch (e) {
    tell(app.store, `Could not measure this machine: ${problem(e)}`, "error");
  }
}

export async function measureNoise(app: App): Promise<void> {
  if (app.store.get().run) return;
  const report = await follow(app, { text: twice, engine: app.store.get().engine, budget_ms: 4000 }, "noise");
  if (!report) return;
  if (report.stopped === "interrupted") return;
  app.store.set({ run: null, noise: { report, at: Date.now() } });
  say(app.store, noiseWords(report));
}

/** Hidden tabs are slowed down: a run says so. */
export function watchVisibility(app: App): void {
  const look = () => app.store.set({ hidden: document.hidden, hiddenDuringRun: app.store.get().hiddenDuringRun || (document.hidden && app.store.get().run !== null) });
  document.addEventListener("visibilitychange", look);
  look();
}
