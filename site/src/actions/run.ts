// Running the document, and stopping it.
import type { Report, Run, RunRequest, Step } from "../core/client";
import type { App } from "../store";
import { withColumn } from "../lib/column";
import { Live } from "../lib/live";
import { sentence } from "../lib/sentence";
import { save } from "./history";
import { problem, say, tell } from "./page";

let current: { run: Run; live: Live; request: RunRequest } | null = null;

export async function run(app: App, more: Partial<RunRequest> = {}): Promise<void> {
  const { store } = app;
  if (store.get().run || store.get().core === "failed") return;
  const text = app.editor.text();
  const engine = store.get().engine;
  const report = await follow(app, { text, engine, ...more }, "document");
  if (!report) return;
  const later = current !== null; // stopped, and another run began meanwhile
  if (!later) {
    show(app, text, report);
    say(store, sentence(report).text);
  }
  void save(app, text, report);
}

function show(app: App, text: string, report: Report): void {
  const column = { id: "mine", origin: "mine" as const, label: "yours", report, text };
  app.store.set({ run: null, columns: withColumn(app.store.get().columns, column) });
}

/** Runs a request and shows it live; null when the core failed. */
export async function follow(app: App, request: RunRequest, purpose: "document" | "noise"): Promise<Report | null> {
  const { store } = app;
  const live = new Live(request.engine);
  store.set({ run: { started: performance.now(), live: null, step: null, purpose }, notice: null, hiddenDuringRun: document.hidden });
  if (purpose === "document") say(store, store.get().core === "ready" ? "Running." : "Runs when the core is loaded.");
  let latest: Step | null = null; // not each event is worth drawing
  let drawing = false;
  const draw = () => {
    drawing = false;
    const run = store.get().run;
    if (run && current?.live === live) store.set({ run: { ...run, step: latest, live: live.report() } });
  };
  const run = app.core.run(request, (step) => {
    live.take(step);
    latest = step;
    if (drawing) return;
    drawing = true;
    setTimeout(draw, 50);
  });
  const mine = (current = { run, live, request });
  try {
    return await run.result;
  } catch (e) {
    if (current === mine) store.set({ run: null });
    tell(store, `The run failed: ${problem(e)}`, "error");
    return null;
  } finally {
    if (current === mine) current = null;
  }
}

export function stop(app: App): void {
  const stopped = current;
  if (!stopped) return;
  current = null;
  stopped.run.stop();
  // What is known is shown at once; the core's own report of it takes its
  // place when it comes, and another run may begin before that.
  const known = { ...stopped.live.report(), stopped: "interrupted" };
  if (app.store.get().run?.purpose === "document") show(app, stopped.request.text, known);
  else app.store.set({ run: null });
  say(app.store, "Stopped.");
}
