// Search comes when it is first asked for.
import { StateEffect } from "@codemirror/state";
import { type EditorView, keymap, type KeyBinding } from "@codemirror/view";

let ready = false;

function search(view: EditorView): boolean {
  if (ready) return false; // its own keys have it
  void import("@codemirror/search").then(({ highlightSelectionMatches, openSearchPanel, search, searchKeymap }) => {
    ready = true;
    view.dispatch({ effects: StateEffect.appendConfig.of([search(), highlightSelectionMatches(), keymap.of(searchKeymap)]) });
    openSearchPanel(view);
  });
  return true;
}

export const searchKeys: KeyBinding[] = [{ key: "Mod-f", run: search, preventDefault: true }];
