// What is wrong with the document, each with a way to its place.
import { useMemo } from "preact/hooks";
import type { ReportError } from "../core/client";
import { linesNow } from "../lib/difference";
import { called } from "../lib/verdict";
import type { App, State } from "../store";
import { use } from "./hooks";

const phases: Record<string, string> = { parse: "reading", type: "types", build: "compiling", run: "running", refused: "refused" };

export function Errors({ app }: { app: App }) {
  const errors = use(app.store, shownErrors);
  const of = use(app.store, (s) => (live(s) ? s.run!.text : (s.columns[0]?.text ?? null)));
  const text = use(app.store, (s) => s.text);
  const now = useMemo(() => (errors.length && of !== null ? linesNow(of, text) : () => null), [errors, of, text]);
  const core = use(app.store, (s) => s.coreError);
  if (errors.length === 0 && !core) return null;
  return (
    <ul class="errors" aria-label="Errors">
      {core && (
        <li>
          <span class="phase">core</span>
          <span class="message">{core}. The document is safe; reload to try again.</span>
        </li>
      )}
      {errors.slice(0, 20).map((e) => (
        <li key={`${e.line}:${e.column}:${e.message}`}>
          <span class="phase">{phases[e.phase] ?? e.phase}</span>
          <span class="message">
            {e.line > 0 && <Place app={app} error={e} line={now(e.line)} known={of !== null} />}
            {e.snippet && <b>{called(e.snippet)}: </b>}
            {e.message}
          </span>
        </li>
      ))}
      {errors.length > 20 && <li>and {errors.length - 20} more</li>}
    </ul>
  );
}

/** The way to an error: to its line as it is now. */
function Place({ app, error, line, known }: { app: App; error: ReportError; line: number | null; known: boolean }) {
  const column = error.column > 0 ? `:${error.column}` : "";
  if (line === null) return <span class="hint">{known ? "was " : ""}line {error.line}{column} </span>;
  return (
    <button class="place" onClick={() => app.editor.go(line, error.column)}>
      line {line}
      {column}
    </button>
  );
}

const live = (s: State) => s.run?.purpose === "document";
const none: ReportError[] = [];

/** Errors of the last run, or of the live one; those found while typing are underlined instead. */
export function shownErrors(s: State): ReportError[] {
  return live(s) ? (s.run!.live?.errors ?? none) : (s.columns[0]?.report.errors ?? none);
}
