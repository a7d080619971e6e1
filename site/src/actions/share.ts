// Links, exports, and columns from elsewhere.
import type { Report } from "../core/client";
import { hasTimes } from "../lib/choice";
import { type Column, withColumn } from "../lib/column";
import { withLF } from "../lib/difference";
import { isWarming } from "../lib/live";
import { tabStored } from "../lib/stored";
import { remembered } from "../draft";
import { problem, say, tell } from "./page";
import { leave } from "./run";
import type { App, State } from "../store";

/** The page's address with the document in the fragment. */
export async function shareLink(app: App, withResults: boolean): Promise<string> {
  const s = app.store.get();
  const text = app.editor.text();
  const column = s.columns.find((c) => c.origin !== "pasted" && c.text === text);
  const fragment = await app.core.makeLink(text, withResults ? column?.report : undefined);
  return `${location.origin}${location.pathname}#${fragment}`;
}

/**
 * Opens what the address holds: its document at once, the rest when the core
 * is there. It runs nothing. Where the page was only loaded anew, what was
 * typed since stays.
 */
export async function openAddress(app: App, loading = false): Promise<void> {
  const fragment = location.hash.slice(1);
  if (!fragment) return;
  const { store, editor } = app;
  const key = `${fragment.length} ${fragment.slice(0, 40)}`; // a link begins with its checksum
  const drafted = tabStored.get("draft") !== null;
  const left = loading && drafted && tabStored.get("opened") === key;
  const gone = () => location.hash.slice(1) !== fragment; // another was opened meanwhile
  const early = left ? editor.text() : await import("../lib/link").then((l) => l.documentOf(fragment)).then((text) => text && withLF(text), () => null);
  if (gone()) return;
  if (early === null && loading && !drafted && editor.text() === "") editor.replace(remembered());
  if (early !== null && !left) {
    leave(app);
    editor.replace(early);
    store.set({ columns: [], notice: null });
    tabStored.set("opened", key);
    performance.mark("link-shown");
  }
  try {
    const opened = await app.core.openLink(fragment);
    const text = withLF(opened.text);
    if (gone()) return;
    // What was typed since stays, and so does what was run.
    if (!left && text !== early) leave(app), editor.replace(text);
    tabStored.set("opened", key);
    const since = early === null ? [] : store.get().columns;
    const link = opened.report && { id: "link", origin: "link" as const, label: "the author’s", report: opened.report, text };
    store.set({ columns: link ? withColumn(since, link) : since, ...(early === null ? { notice: null } : {}) });
    say(store, `${left ? "The shared document as you left it" : "A shared document"}${opened.report ? " with its author’s results" : ""}. Nothing was run.`);
  } catch (e) {
    if (gone()) return;
    const what = early === null || left ? "The document here is as it was." : "Its document is shown.";
    tell(store, `This link can’t be opened: ${problem(e)}. ${what}`, "error");
  }
}

export interface ExportFormat {
  format: string;
  name: string;
  purpose: string;
  file: string;
  needsReport: boolean;
}

export const formats: ExportFormat[] = [
  { format: "md", name: "Markdown", purpose: "a table for a pull request", file: "speedtimer.md", needsReport: true },
  { format: "csv", name: "CSV", purpose: "a row a snippet", file: "speedtimer.csv", needsReport: true },
  { format: "json", name: "JSON", purpose: "the whole report", file: "speedtimer.json", needsReport: true },
  { format: "bench", name: "Go benchmark format", purpose: "for benchstat", file: "speedtimer.bench.txt", needsReport: true },
  { format: "test", name: "Test file", purpose: "the snippets as Go benchmarks", file: "speedtimer_test.go", needsReport: false },
];

/** The columns on the screen: of a run that goes on what counts by now, as if it were stopped. */
function onScreen({ run, columns }: State): Column[] {
  if (!run?.live || run.purpose !== "document") return columns;
  const snippets = run.live.snippets.map((s) => (isWarming(s) ? { ...s, ns_per_op: null, gross_ns_per_op: null, warming: undefined } : s));
  const report = { ...run.live, snippets, stopped: "interrupted" };
  if (!hasTimes(report)) throw new Error("Nothing is timed yet: wait for figures, or for the run’s end.");
  return [{ id: "mine", origin: "mine", label: "yours", report, text: run.text }, ...columns.filter((c) => c.origin !== "mine")];
}

export async function exported(app: App, f: ExportFormat): Promise<string> {
  const text = app.editor.text();
  if (!f.needsReport) return app.core.export({ text, format: f.format });
  const [column] = onScreen(app.store.get());
  return app.core.export({ text: column?.text ?? text, report: column?.report, format: f.format });
}

export function saveText(text: string, f: ExportFormat): string {
  saveBlob(new Blob([text], { type: "text/plain;charset=utf-8" }), f.file);
  return `${f.file} saved.`;
}

export async function savePNG(app: App): Promise<string> {
  const { picture } = await import("../views/timings/picture");
  saveBlob(await picture(onScreen(app.store.get())), "speedtimer.png");
  return "speedtimer.png saved.";
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const a = document.createElement("a");
  a.href = address;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Adds pasted text as a column: a report as JSON, or what go test -bench printed. */
export async function addColumn(app: App, text: string): Promise<void> {
  const own = text.trimStart().startsWith("{");
  const report: Report = own ? (await import("../lib/readreport")).readReport(text) : await benchmarks(app, text);
  if (report.snippets.length === 0) throw new Error("There are no results in it.");
  const label = freeLabel(app.store.get().columns);
  app.store.set({ columns: withColumn(app.store.get().columns, { id: label, origin: "pasted", label, report, text: null }), dialog: null, tab: "timings" });
  say(app.store, `Added as column ${label}.`);
}

/** Names pasted columns by number; after one was removed its name is free again. */
function freeLabel(columns: Column[]): string {
  for (let n = 1; ; n++) {
    const label = n === 1 ? "pasted" : `pasted ${n}`;
    if (!columns.some((c) => c.label === label)) return label;
  }
}

export function removeColumn(app: App, id: string): void {
  const { columns } = app.store.get();
  app.store.set({ columns: columns.filter((c) => c.id !== id) });
  say(app.store, `Removed column ${columns.find((c) => c.id === id)?.label}.`);
}

async function benchmarks(app: App, text: string): Promise<Report> {
  const [report, { linedUp }] = await Promise.all([app.core.parseBench(text), import("../lib/lineup")]);
  const first = app.store.get().columns.find((c) => c.origin !== "pasted");
  return first ? linedUp(report, first.report) : report;
}
