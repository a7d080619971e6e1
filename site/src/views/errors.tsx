// What is wrong with the document, each with a way to its place.
import type { ReportError } from "../core/client";
import { called } from "../lib/verdict";
import type { App, State } from "../store";
import { use } from "./hooks";

const phases: Record<string, string> = { parse: "reading", type: "types", build: "compiling", run: "running", refused: "refused" };

export function Errors({ app }: { app: App }) {
  const errors = use(app.store, shownErrors);
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
            {e.line > 0 && (
              <button class="place" onClick={() => app.editor.go(e.line, e.column)}>
                line {e.line}
                {e.column > 0 ? `:${e.column}` : ""}
              </button>
            )}
            {e.snippet && <b>{called(e.snippet)}: </b>}
            {e.message}
          </span>
        </li>
      ))}
      {errors.length > 20 && <li>and {errors.length - 20} more</li>}
    </ul>
  );
}

const none: ReportError[] = [];

/** Errors of the last run, or of the live one; those found while typing are underlined instead. */
function shownErrors(s: State): ReportError[] {
  if (s.run) return s.run.purpose === "document" ? (s.run.live?.errors ?? none) : none;
  return s.columns[0]?.report.errors ?? none;
}
