// The result of each snippet, at the end of its --- line.
import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type { State, Store } from "../../store";
import { lineResults, type LineResult } from "../../lib/lineresults";

const show = StateEffect.define<LineResult[]>();

class ResultWidget extends WidgetType {
  constructor(private readonly result: LineResult) {
    super();
  }
  override eq(o: ResultWidget) {
    return o.result.text === this.result.text && o.result.kind === this.result.kind;
  }
  toDOM() {
    const span = document.createElement("span");
    span.className = `cm-st-result cm-st-result-${this.result.kind}`;
    span.textContent = this.result.text;
    span.setAttribute("aria-hidden", "true"); // the table says it
    return span;
  }
  override ignoreEvent() {
    return true;
  }
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    for (const e of tr.effects) {
      if (!e.is(show)) continue;
      const ranges = e.value
        .filter((r) => r.line >= 1 && r.line <= tr.state.doc.lines)
        .map((r) => Decoration.widget({ widget: new ResultWidget(r), side: 1 }).range(tr.state.doc.line(r.line).to));
      return Decoration.set(ranges, true);
    }
    return tr.docChanged ? Decoration.none : set;
  },
  provide: (f) => EditorView.decorations.from(f),
});

export const results = {
  extension: field,
  feed(view: EditorView, store: Store): () => void {
    let last = "[]";
    return store.on(pick, (list) => {
      const key = JSON.stringify(list);
      if (key === last) return;
      last = key;
      view.dispatch({ effects: show.of(list) });
    });
  },
};

let memo: { columns: State["columns"]; checked: State["checked"]; text: string; list: LineResult[] } | null = null;

function pick(s: State): LineResult[] {
  const checked = s.checkedText === s.text ? s.checked : null;
  if (memo && memo.columns === s.columns && memo.checked === checked && memo.text === s.text) return memo.list;
  const mine = s.columns.find((c) => c.origin !== "pasted" && c.text === s.text);
  memo = { columns: s.columns, checked, text: s.text, list: mine && checked ? lineResults(s.text, checked.snippets, mine.report) : [] };
  return memo.list;
}
