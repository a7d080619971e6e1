// Running the document, and stopping it.
import type { Report, Run, RunRequest } from "../core/client";
import type { App } from "../store";
import { withColumn } from "../lib/column";
import { Live } from "../lib/live";
import { sentence } from "../lib/sentence";
import { save } from "./history";
import { problem, say, tell } from "./page";

let current: Run | null = null;

export async function run(app: App, more: Partial<RunRequest> = {}): Promise<void> {
  const { store } = app;
  if (store.get().run || store.get().core === "failed") return;
  const text = app.editor.text();
  const engine = store.get().engine;
  const report = await follow(app, { text, engine, ...more }, "document");
  if (!report) return;
  const column = { id: "mine", origin: "mine" as const, label: "yours", report, text };
  store.set({ run: null, columns: withColumn(store.get().columns, column), hiddenDuringRun: store.get().hiddenDuringRun });
  say(store, sentence(report).text);
  void save(app, text, report);
}

/** Runs a request and shows it live; null when the core failed. */
export async function follow(app: App, request: RunRequest, purpose: "document" | "noise"): Promise<Report | null> {
  const { store } = app;
  const live = new Live(request.engine);
  store.set({ run: { started: performance.now(), live: null, step: null, stopping: false, purpose }, notice: null, hiddenDuringRun: document.hidden });
  if (purpose === "document") say(store, store.get().core === "ready" ? "Running." : "Runs when the core is loaded.");
  let drawing = false;
  const draw = () => {
    drawing = false;
    const run = store.get().run;
    if (run) store.set({ run: { ...run, live: live.report() } });
  };
  try {
    current = app.core.run(request, (step) => {
      live.take(step);
      const run = store.get().run;
      if (!run) return;
      if (!drawing) {
        drawing = true;
        store.set({ run: { ...run, step } });
        setTimeout(draw, 60); // not each event is worth drawing
      }
    });
    return await current.result;
  } catch (e) {
    store.set({ run: null });
    tell(store, `The run failed: ${problem(e)}`, "error");
    return null;
  } finally {
    current = null;
  }
}

export function stop(app: App): void {
  const run = app.store.get().run;
  if (!run || !current || run.stopping) return;
  app.store.set({ run: { ...run, stopping: true } });
  current.stop();
}
