// What is done to the document.
import type { App, State } from "../store";
import { debounced } from "../lib/debounce";
import { problem, tell } from "./page";

export async function formatDocument(app: App): Promise<void> {
  const text = app.editor.text();
  try {
    const formatted = await app.core.format(text);
    if (app.editor.text() !== text) return; // typed on meanwhile
    const first = formatted.errors[0];
    app.editor.replace(formatted.text);
    if (first) tell(app.store, `Formatted what could be read; line ${first.line}: ${first.message}`, "error");
    else tell(app.store, formatted.text === text ? "Already formatted." : "Formatted.");
  } catch (e) {
    tell(app.store, `Could not format: ${problem(e)}`, "error");
  }
}

export function loadDocument(app: App, text: string): void {
  app.editor.replace(text);
  app.store.set({ columns: app.store.get().columns.filter((c) => c.origin === "pasted"), dialog: null, notice: null });
  app.editor.focus();
}

/** Asks the core about each new text, a moment after the last key. */
export function checkAsYouType(app: App): () => void {
  let asking = false;
  const check = async () => {
    if (asking) return;
    asking = true;
    const text = app.store.get().text;
    try {
      const checked = await app.core.check(text);
      app.store.set({ checked, checkedText: text });
    } catch {
      // The core says elsewhere that it failed.
    }
    asking = false;
    if (app.store.get().text !== text && app.store.get().core === "ready") soon();
  };
  const soon = debounced(() => void check(), 200);
  const stop = app.store.on((s) => s.text, soon);
  return stop;
}

/** Compiles what was typed ahead of its run, once compiling was asked for and nothing is wrong. */
export function prepareAhead(app: App): () => void {
  let stop = () => {};
  const prepare = debounced(() => {
    if (!preparable(app.store.get())) return;
    stop();
    const prepared = app.core.prepare({ text: app.store.get().text, engine: "wasm" });
    prepared.done.catch(() => {}); // the run will say what is wrong
    stop = prepared.stop;
  }, 600);
  const stops = [app.store.on((s) => s.checkedText, prepare), app.store.on((s) => s.engine, prepare)];
  return () => stops.forEach((s) => s());
}

function preparable(s: State): boolean {
  return s.engine === "wasm" && s.run === null && s.checkedText === s.text && s.checked?.errors.length === 0 && s.text.trim() !== "";
}
