// Asks the compiler why: after a compiled run, and in the pauses of typing once
// somebody wanted to know.
import type { Report } from "../core/client";
import { debounced } from "../lib/debounce";
import type { App } from "../store";
import { problem } from "./page";

/** How long typing must pause, in milliseconds: after the program was built ahead. */
const pause = 900;

export function keepWhy(app: App): void {
  const { store } = app;
  let asking = "";
  const ask = async () => {
    const { text, run, choice, tab, compiler, why, columns, checked, checkedText } = store.get();
    const report = columns.find((c) => c.origin === "mine" && c.text === text && c.report.environment.engine === "wasm")?.report ?? null;
    if (run || compiler.state !== "ready" || !(report || why || tab === "why")) return;
    if (choice === "interp" && !report && tab !== "why") return;
    if (checkedText === text && checked?.errors.length && !report) return; // they are said elsewhere
    if (why?.text === text && why.report === report) return;
    const key = `${text}\u0000${report?.seed ?? ""}`;
    if (asking === key) return;
    asking = key;
    try {
      const result = await app.core.why({ text, engine: "wasm", report: report ? counts(report) : undefined });
      if (store.get().text === text) store.set({ why: { text, report, result, error: "" } });
    } catch (e) {
      if (store.get().text === text) store.set({ why: { text, report, result: { snippets: [], preamble: [], errors: [] }, error: problem(e) } });
    }
    if (asking === key) asking = "";
  };
  const soon = debounced(() => void ask(), pause);
  store.on((s) => (s.run ? null : s.columns), (idle) => idle && void ask());
  store.on((s) => s.tab, () => void ask());
  store.on((s) => s.checkedText, soon);
}

/** A report without what the counts don't need. */
function counts(r: Report): Report {
  return { ...r, variables: undefined, findings: undefined, snippets: r.snippets.map((s) => ({ ...s, samples: [], output: "" })) };
}
