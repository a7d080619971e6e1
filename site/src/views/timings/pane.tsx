// Timings: a row a snippet, a plot, how it grows, and what weakens the numbers.
import { toResults } from "../../actions/page";
import { run } from "../../actions/run";
import { removeColumn } from "../../actions/share";
import type { Column } from "../../lib/column";
import type { App, State } from "../../store";
import { use } from "../hooks";
import { Collections } from "./collections";
import { Growth } from "./growth";
import { Intro } from "../intro";
import { Plot } from "./plot";
import { Reason } from "./reason";
import { ResultTable } from "./table";
import { Source } from "./source";
import { Warnings } from "./warnings";

export function TimingsPane({ app }: { app: App }) {
  const columns = use(app.store, timedColumns);
  const running = use(app.store, (s) => s.run !== null);
  const slowed = use(app.store, (s) => (s.run?.purpose === "document" ? s.slowed : null)); // a report that is done has it
  const awaited = use(app.store, (s) => s.run?.preview != null && !s.run.live); // what weakens a preview helps nobody when it goes in a moment
  if (columns.length === 0 || columns.every((c) => c.report.snippets.length === 0)) return <Intro />;
  return (
    <>
      <Band app={app} columns={columns} running={running} />
      <ResultTable columns={columns} remove={(id) => (toResults(), removeColumn(app, id))} />
      <Plot app={app} columns={columns} />
      <Reason app={app} column={columns[0]!} />
      <Collections report={columns[0]!.report} />
      <Growth report={columns[0]!.report} />
      {!awaited && <Warnings columns={columns} slowed={slowed} />}
      <Source columns={columns} />
      <PasteLink app={app} />
    </>
  );
}

/** What kind of figures these are, where that is not plain: a preview, or what took one's place, in the same place. */
function Band({ app, columns, running }: { app: App; columns: Column[]; running: boolean }) {
  const first = columns[0]!;
  if (columns.some((c) => c.report.environment.engine === "interp")) {
    return (
      <p class="preview-band">
        <span aria-hidden="true">◇</span> <span class="grow">Interpreted: a preview, never a verdict. Compiled code often differs.</span>
        {first.origin === "mine" && <button onClick={() => (toResults(), void run(app, "wasm"))} style={{ visibility: running ? "hidden" : "visible" }}>Compile it</button>}
      </p>
    );
  }
  if (first.turned === undefined) return null;
  return (
    <p class="preview-band compiled-band">
      <span aria-hidden="true">●</span> <span class="grow">Compiled: these figures took the preview’s place.</span>
    </p>
  );
}

function PasteLink({ app }: { app: App }) {
  return (
    <p class="hint">
      <button class="link" onClick={() => app.store.set({ dialog: "paste" })}>Add a column</button> from the output of <code>go test -bench</code> or a report of the command.
    </p>
  );
}

let memo: { run: State["run"]; columns: Column[]; made: Column[] } | null = null;

/** What runs now takes the place of what ran before; a link's column stays. */
function timedColumns(s: State): Column[] {
  if (!s.run?.live || s.run.purpose !== "document") return s.columns;
  if (memo?.run === s.run && memo.columns === s.columns) return memo.made;
  const live: Column = { id: "mine", origin: "mine", label: "yours", report: s.run.live, text: s.run.text, turned: s.run.preview ? "" : undefined };
  memo = { run: s.run, columns: s.columns, made: [live, ...s.columns.filter((c) => c.origin !== "mine")] };
  return memo.made;
}
