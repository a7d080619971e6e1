// The document as it was left: of this tab with its undo history, else the
// last one of any tab, else the reference's own example.
import first from "./examples/01-strings.txt?raw";
import { tell } from "./actions/page";
import { debounced } from "./lib/debounce";
import { stored, tabStored } from "./lib/stored";
import type { Store } from "./store";
import type { Draft } from "./views/editor/editor";

const mostUndo = 1_000_000; // characters; storage holds some five million

export function lastDraft(): Draft {
  if (location.hash.length > 1) return own() ?? { text: "" }; // the link's document comes
  return own() ?? { text: remembered() };
}

/** The last document of any tab. */
export const remembered = () => stored.get("document") ?? first;

function own(): Draft | null {
  try {
    const draft = JSON.parse(tabStored.get("draft") ?? "null") as Draft | null;
    return draft && typeof draft.text === "string" ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(store: Store, editor: { draft(): Draft }): () => void {
  let told = false;
  const keep = () => {
    const draft = editor.draft();
    const whole = JSON.stringify(draft);
    const inTab = (whole.length <= mostUndo && tabStored.set("draft", whole)) || tabStored.set("draft", JSON.stringify({ text: draft.text }));
    if (stored.set("document", draft.text) || inTab || told) return;
    told = true;
    tell(store, "This browser keeps nothing here: its storage is denied or full. The document is gone when this tab is closed; Share has a link that holds it.", "error");
  };
  const soon = debounced(keep, 400);
  let heard = 0;
  const stop = store.on((s) => s.text, () => heard++ && soon());
  // Empty from the start: the link's document has not come.
  const leave = () => (heard > 1 || store.get().text) && keep();
  addEventListener("pagehide", leave);
  return () => {
    stop();
    removeEventListener("pagehide", leave);
  };
}
