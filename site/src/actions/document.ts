// What is done to the document.
import type { App } from "../store";
import type { Report } from "../core/client";
import { withColumn } from "../lib/column";
import { debounced } from "../lib/debounce";
import { tabStored } from "../lib/stored";
import { problem, tell } from "./page";
import { leave } from "./run";

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

/** Opens a document in place of this one, with the results it has. */
export function loadDocument(app: App, text: string, report?: Report): void {
  leave(app);
  leaveLink();
  app.editor.replace(text);
  const pasted = app.store.get().columns.filter((c) => c.origin === "pasted");
  const columns = report ? withColumn(pasted, { id: "mine", origin: "mine", label: "yours", report, text: app.editor.text() }) : pasted;
  app.store.set({ columns, dialog: null, notice: null });
  app.editor.focus();
}

/** The address holds another document: a reload must not bring its results. The browser's Back opens it anew. */
function leaveLink(): void {
  if (location.hash) history.pushState(null, "", location.pathname + location.search);
  tabStored.set("opened", "");
}

/** Opens what the history holds. */
export async function restore(app: App, id: string): Promise<void> {
  try {
    const { text, report } = await app.core.history.get(id);
    loadDocument(app, text, report);
  } catch (e) {
    tell(app.store, `Could not open it: ${problem(e)}`, "error");
  }
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
