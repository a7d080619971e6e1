// Underlines what the core finds wrong, and what the last run did.
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { offsetOf } from "../../core/columns";
import type { ReportError } from "../../core/client";
import type { State, Store } from "../../store";

export function showDiagnostics(view: EditorView, store: Store): () => void {
  let shown = false; // the first update sets up all that shows them: dear, and not needed to begin with
  return store.on(problems, (errors) => {
    if (!shown && errors.length === 0) return;
    shown = true;
    view.dispatch(setDiagnostics(view.state, errors.map((e) => diagnostic(view.state.doc, e))));
  });
}

const nothing: ReportError[] = [];
let lastKey = "";
let last: ReportError[] = nothing;

/** The errors of the text as it stands: an older text's would be out of place. */
function problems(s: State): ReportError[] {
  const mine = s.columns.find((c) => c.origin === "mine");
  const run = mine && mine.text === s.text ? mine.report.errors : nothing;
  const checked = s.checked && s.checkedText === s.text ? s.checked.errors : nothing;
  if (s.checkedText !== s.text && run === nothing) return last; // being checked
  const all = [...checked, ...run.filter((e) => !checked.some((c) => c.line === e.line && c.message === e.message))];
  const key = JSON.stringify(all);
  if (key !== lastKey) (lastKey = key), (last = all);
  return last;
}

function diagnostic(doc: Text, e: ReportError): Diagnostic {
  const line = doc.line(Math.min(Math.max(e.line, 1), doc.lines));
  const from = Math.min(line.to, line.from + offsetOf(line.text, Math.max(e.column, 1)));
  const word = /^[\p{L}\p{N}_.]+|^\S/u.exec(line.text.slice(from - line.from));
  const to = word ? from + word[0].length : Math.max(from, line.to);
  return { from: Math.min(from, to), to, severity: "error", source: e.phase, message: e.message };
}
