// The editor: CodeMirror with Go, in a shadow root of its own so that its
// styles are constructed sheets, which a strict Content-Security-Policy allows.
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from "@codemirror/commands";
import { goLanguage } from "@codemirror/lang-go";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, rectangularSelection } from "@codemirror/view";
import { offsetOf } from "../../core/columns";
import type { Core } from "../../core/client";
import type { Editor, Store } from "../../store";
import { changed, withLF } from "../../lib/difference";
import { describe } from "./describe";
import { showDiagnostics } from "./diagnostics";
import { whyGutter } from "./gutter";
import { documentMarkers } from "./marks";
import { results } from "./results";
import { searchKeys } from "./search";
import { highlight, theme } from "./theme";

export interface Draft {
  text: string;
  state?: unknown; // of the editor, with its undo history
}

const fields = { history: historyField };

/** Makes the editor in an element; changed is called with each new text. */
export function mountEditor(element: HTMLElement, store: Store, core: () => Core, draft: Draft): Editor & { draft(): Draft; unmount(): void } {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const extensions = [
    ...basics,
    keymap.of([indentWithTab]),
    hoverTooltip(describe(core), { hoverTime: 350 }),
    EditorView.updateListener.of((u) => {
      if (u.docChanged) store.set({ text: u.state.doc.toString() });
    }),
  ];
  const view = new EditorView({ state: restored(draft, extensions), root, parent: root });
  // Not needed to begin with: until it is here, keys type what they say.
  void import("./typing").then(({ typing }) => view.dispatch({ effects: StateEffect.appendConfig.of(typing(core)) }), () => {});
  const stop = [showDiagnostics(view, store), results.feed(view, store)];
  const explained = store.on((s) => s.why !== null, (known) => {
    if (known) explained(), void import("./why").then(({ showWhy }) => stop.push(showWhy(view, store))); // it comes when there is something to show
  });
  store.set({ text: draft.text });

  return {
    text: () => view.state.doc.toString(),
    replace(text) {
      const change = changed(view.state.doc.toString(), withLF(text));
      if (change) view.dispatch({ changes: change, scrollIntoView: false, userEvent: "input.replace" });
    },
    go(line, column) {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: at.from + offsetOf(at.text, Math.max(column, 1)) }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    draft: () => ({ text: view.state.doc.toString(), state: view.state.toJSON(fields) }),
    unmount() {
      for (const s of stop) s();
      view.destroy();
    },
  };
}

/** The editor's state as it was left, or a new one where that can't be read. */
function restored(draft: Draft, extensions: Extension): EditorState {
  if (draft.state) {
    try {
      const state = EditorState.fromJSON(draft.state, { extensions }, fields);
      if (state.doc.toString() === draft.text) return state;
    } catch {
      // Written by another version: the text is what matters.
    }
  }
  return EditorState.create({ doc: draft.text, extensions });
}

const basics: Extension[] = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  indentOnInput(),
  indentUnit.of("\t"),
  EditorState.tabSize.of(4),
  syntaxHighlighting(highlight),
  bracketMatching(),
  rectangularSelection(),
  highlightActiveLine(),
  goLanguage,
  whyGutter,
  lintGutter(),
  documentMarkers,
  results.extension,
  theme,
  EditorView.contentAttributes.of({ "aria-label": "Document: Go snippets", spellcheck: "false", autocorrect: "off", autocapitalize: "off", "data-gramm": "false" }),
  keymap.of([...defaultKeymap.filter((k) => k.key !== "Mod-Enter"), ...searchKeys, ...historyKeymap, ...lintKeymap]),
];
