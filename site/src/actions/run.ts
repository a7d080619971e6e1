// Running the document, and stopping it. A run is one program at a time: a
// preview while the compiler is on its way, then the compiled one.
import type { Report, Run, RunRequest, Step } from "../core/client";
import type { App, Running } from "../store";
import { type Engine, engines, hasTimes, previewLimits, withoutRefusals } from "../lib/choice";
import { withColumn } from "../lib/column";
import { Live } from "../lib/live";
import { sentence } from "../lib/sentence";
import { withSlowed } from "../lib/slowed";
import { save } from "./history";
import { problem, say, tell } from "./page";

/** What goes on: one at most. */
interface Job {
  text: string;
  purpose: "document" | "noise";
  opening: number; // the one it belongs to
  run: Run | null; // its program, while one is carried out
  live: Live | null;
  over: Promise<void>; // resolved by stop
  stopped: boolean;
  stop(): void;
}

let current: Job | null = null;

/** How often another document took this one's place: what was run before is not shown then. */
let openings = 0;

/** A document whose preview stands because there was no compiler. */
let later: string | null = null;

/** Runs the document: with one engine, or as was chosen. */
export async function run(app: App, only?: Engine): Promise<void> {
  const { store } = app;
  if (store.get().core === "failed") return;
  if (store.get().run) {
    if (current?.text === app.editor.text() && !only) return; // it is being run
    stop(app); // the later wish counts
  }
  const job = begin(app, app.editor.text(), "document");
  say(store, store.get().core === "ready" ? "Running." : "Runs when the core is loaded.");
  const choice = only ?? store.get().choice;
  const near = choice !== "auto" || (await app.gate.near());
  if (current !== job) return;
  const [first, second] = engines(choice, near);
  if (!second) return compiledOrNot(app, job, first!, null);
  // The compiler is loaded once the preview is being timed: before, it would be in its way.
  const preview = await carryOut(app, job, { text: job.text, engine: first!, ...previewLimits }, () => void app.gate.open().catch(() => {}));
  if (preview && current === job) await compiledOrNot(app, job, second, preview);
  else if (preview) settle(app, job, preview); // it was stopped: the core's own report of what was known
}

/** The compiler has come after a preview had to do: the same document is compiled. */
export function resume(app: App): void {
  const { text, choice, run: running, columns } = app.store.get();
  const again = later !== null && later === text && choice === "auto" && !running && columns[0]?.origin === "mine" && columns[0].text === text;
  if (later !== null && !running) later = null;
  if (again) void run(app);
}

/** Carries out the last engine of a run and shows what came of it. */
async function compiledOrNot(app: App, job: Job, engine: Engine, preview: Report | null): Promise<void> {
  if (engine === "wasm" && !(await compilerFor(app, job, preview))) return;
  const report = await carryOut(app, job, { text: job.text, engine });
  if (preview && (!report || (report.stopped === "interrupted" && !hasTimes(report)))) return settle(app, job, preview, undefined, false); // it stays
  if (!report) return;
  const turned = preview && hasTimes(preview) && hasTimes(report) ? (await import("../lib/order")).otherOrder(preview, report) : undefined;
  settle(app, job, report, turned);
}

/** A run has come to its end; when another has begun or another document was opened by then, that is shown. */
function settle(app: App, job: Job, report: Report, turned?: string, aloud = true): void {
  if (current === job) current = null;
  const bare = !hasTimes(report) && (job.stopped || report.stopped === "interrupted");
  if (bare && stands(app, job)) return;
  if (current === null) report = withSlowed(report, app.store.get().slowed);
  if (current === null && job.opening === openings) {
    show(app, job.text, report, turned);
    if (aloud) say(app.store, `${sentence(report).text} ${turned ?? ""}`.trim());
  }
  if (!bare) void save(app, job.text, report);
}

/** Whether there are figures of the same document: a run stopped before it has any leaves them. */
function stands(app: App, job: Job): boolean {
  const mine = app.store.get().columns.find((c) => c.origin === "mine");
  return mine?.text === job.text && hasTimes(mine.report);
}

/** Waits for the compiler, with the preview in its place; false when the run is over without it. */
async function compilerFor(app: App, job: Job, preview: Report | null): Promise<boolean> {
  const { store } = app;
  const running = store.get().run!;
  // What the interpreter refused stands in no list: the compiler takes it.
  const known = preview && withoutRefusals(preview);
  const shown = known && hasTimes(known) ? known : null;
  show(app, job.text, shown, undefined, { ...running, engine: "wasm", waiting: true, preview: shown, live: shown ? null : known, step: null });
  if (shown) say(store, `${sentence(shown).text} Compiled results follow.`);
  const failed = await Promise.race([app.gate.open().then(() => "", problem), job.over.then(() => "stopped")]);
  if (current !== job) {
    if (preview) settle(app, job, preview, undefined, false);
    return false;
  }
  if (!failed) {
    store.set({ run: { ...store.get().run!, waiting: false } });
    return true;
  }
  end(app, job);
  if (preview) settle(app, job, preview), (later = job.text);
  tell(store, `${preview ? "This is the preview" : "Nothing was run"}: ${failed}.`, "error");
  return false;
}

/** Follows one request to its end, live; null when it failed or was stopped. timed is told of the first sample. */
export async function carryOut(app: App, job: Job, request: RunRequest, timed?: () => void): Promise<Report | null> {
  const { store } = app;
  const live = (job.live = new Live(request.engine));
  let latest: Step | null = null; // not each event is worth drawing
  let drawing = false;
  const draw = () => {
    drawing = false;
    const run = store.get().run;
    if (!run || current !== job || job.live !== live) return;
    const known = live.report();
    // A preview stands until there is something to take its place.
    store.set({ run: { ...run, step: latest, live: run.preview && !hasTimes(known) ? null : job.live.shown() } });
  };
  const run = (job.run = app.core.run(request, (step) => {
    live.take(step);
    latest = step;
    if (timed && step.event?.event === "sample" && step.event.snippet >= 0) timed(), (timed = undefined);
    if (drawing) return;
    drawing = true;
    setTimeout(draw, 50);
  }));
  try {
    return await run.result;
  } catch (e) {
    if (current === job) (current = null), store.set({ run: null });
    tell(store, `The run failed: ${problem(e)}`, "error");
    return null;
  } finally {
    if (job.run === run) job.run = job.live = null;
  }
}

/** Times a document with one engine, for itself; null when that failed or was stopped. */
export async function measure(app: App, request: RunRequest & { engine: Engine }): Promise<Report | null> {
  const job = begin(app, request.text, "noise", request.engine);
  try {
    if (request.engine === "wasm") await app.gate.open();
  } catch (e) {
    tell(app.store, `Nothing was measured: ${problem(e)}.`, "error");
    end(app, job);
    return null;
  }
  if (current !== job) return null;
  const report = await carryOut(app, job, request);
  const stopped = current !== job;
  end(app, job);
  return stopped ? null : report;
}

function begin(app: App, text: string, purpose: Job["purpose"], engine: Engine = "interp"): Job {
  let stop!: () => void;
  const over = new Promise<void>((resolve) => (stop = resolve));
  const job: Job = { text, purpose, opening: openings, run: null, live: null, over, stopped: false, stop };
  current = job;
  later = null;
  app.store.set({ run: { started: performance.now(), text, engine, waiting: false, preview: null, live: null, step: null, purpose }, notice: null, slowed: { hidden: document.hidden, late: 0 } });
  return job;
}

function end(app: App, job: Job): void {
  if (current !== job) return;
  current = null;
  app.store.set({ run: null });
}

/** Shows a report as mine, with the run that goes on, if any. */
function show(app: App, text: string, report: Report | null, turned?: string, run: Running | null = null): void {
  const { columns } = app.store.get();
  const column = { id: "mine", origin: "mine" as const, label: "yours", text, turned };
  app.store.set({ run, columns: report ? withColumn(columns, { ...column, report }) : columns });
}

/** Another document is opened: the run of this one ends, and what came of it goes to the history alone. */
export function leave(app: App): void {
  openings++;
  later = null;
  if (current?.purpose === "document") stop(app);
}

export function stop(app: App): void {
  const job = current;
  if (!job) return;
  current = null;
  job.stopped = true;
  job.run?.stop();
  job.stop();
  // What is known is shown at once; the core's own report of it takes its
  // place when it comes, and another run may begin before that.
  const { preview, waiting } = app.store.get().run!;
  const known = job.live?.report();
  app.store.set({ run: null });
  const stays = job.purpose === "document" && !(known && hasTimes(known)) && stands(app, job);
  if (job.purpose === "document" && known && !stays && !waiting) show(app, job.text, { ...known, stopped: "interrupted" });
  say(app.store, !stays ? "Stopped." : `Stopped; the ${preview ? "preview stays" : "earlier results stay"}.`);
}
