// The document as it was left: of this tab with its undo history, else the
// last one of any tab, else the reference's own example.
import first from "./examples/01-strings.txt?raw";
import { debounced } from "./lib/debounce";
import { stored, tabStored } from "./lib/stored";
import type { Store } from "./store";
import type { Draft } from "./views/editor/editor";

const mostUndo = 1_000_000; // characters; storage holds some five million

export function lastDraft(): Draft {
  if (location.hash.length > 1) return own() ?? { text: "" }; // the link's document comes
  return own() ?? { text: stored.get("document") ?? first };
}

function own(): Draft | null {
  try {
    const draft = JSON.parse(tabStored.get("draft") ?? "null") as Draft | null;
    return draft && typeof draft.text === "string" ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(store: Store, editor: { draft(): Draft }): () => void {
  const keep = () => {
    const draft = editor.draft();
    const whole = JSON.stringify(draft);
    if (whole.length > mostUndo || !tabStored.set("draft", whole)) tabStored.set("draft", JSON.stringify({ text: draft.text }));
    stored.set("document", draft.text);
  };
  const soon = debounced(keep, 400);
  let first = true;
  const stop = store.on((s) => s.text, () => (first ? (first = false) : soon()));
  addEventListener("pagehide", keep);
  return () => {
    stop();
    removeEventListener("pagehide", keep);
  };
}
