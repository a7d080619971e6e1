// The compiler's decisions as marks beside the lines, and as text where the
// pointer rests or the keyboard asks. Marks move with their lines; the mark of
// a line that is edited goes, and all are faint until the compiler was asked
// anew.
import { RangeSet, StateEffect, StateField, type Text, type Transaction } from "@codemirror/state";
import { EditorView, GutterMarker, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { byLine, flowWords, kindOf, type LineNotes, lineWords, noteWords } from "../../lib/why";
import type { State, Store } from "../../store";
import { whyMarks } from "./gutter";

class Mark extends GutterMarker {
  constructor(readonly line: LineNotes) {
    super();
  }
  override eq(o: Mark) {
    return lineWords(o.line) === lineWords(this.line);
  }
  override toDOM() {
    const first = this.line.notes[0]!;
    const dom = document.createElement("span");
    dom.className = `cm-why-mark cm-why-${first.kind}`;
    dom.textContent = kindOf(first).sign;
    dom.title = lineWords(this.line);
    return dom;
  }
}

interface Shown {
  marks: RangeSet<Mark>;
  old: boolean; // of a text that was changed since
}

const none: Shown = { marks: RangeSet.empty, old: false };
const show = StateEffect.define<LineNotes[]>();

const field = StateField.define<Shown>({
  create: () => none,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(show)) return { marks: marksOf(e.value, tr.state.doc), old: false };
    return tr.docChanged ? moved(value, tr) : value;
  },
  provide: (f) => [whyMarks.from(f, (v) => v.marks), EditorView.editorAttributes.from(f, (v): Record<string, string> => (v.old ? { class: "cm-why-old" } : {}))],
});

function marksOf(lines: LineNotes[], doc: Text): RangeSet<Mark> {
  return RangeSet.of(lines.filter((l) => l.line <= doc.lines).map((l) => new Mark(l).range(doc.line(l.line).from)));
}

function moved(value: Shown, tr: Transaction): Shown {
  if (!value.marks.size) return value;
  const touched: [number, number][] = [];
  tr.changes.iterChangedRanges((_a, _b, from, to) => touched.push([tr.state.doc.lineAt(from).from, tr.state.doc.lineAt(to).to]));
  const marks = value.marks.map(tr.changes).update({ filter: (at) => !touched.some(([from, to]) => at >= from && at <= to) });
  return { marks, old: true };
}

function notesAt(view: EditorView, pos: number): { from: number; line: LineNotes } | null {
  const at = view.state.doc.lineAt(pos);
  let found: LineNotes | null = null;
  view.state.field(field).marks.between(at.from, at.from, (_f, _t, m) => void (found = m.line));
  return found && { from: at.from, line: found };
}

function body(l: LineNotes): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "cm-why-text";
  for (const n of l.notes) {
    const p = dom.appendChild(document.createElement("p"));
    const sign = p.appendChild(document.createElement("b"));
    sign.className = `cm-why-${n.kind}`;
    sign.textContent = `${kindOf(n).sign} ${kindOf(n).name}`;
    p.append(` ${noteWords(n)}`);
    const flow = flowWords(n);
    if (flow.length) p.appendChild(document.createElement("small")).textContent = flow.join("\n");
  }
  return dom;
}

const hover = hoverTooltip((view, pos) => {
  const found = notesAt(view, pos);
  return found && { pos, above: true, create: () => ({ dom: body(found.line) }) };
}, { hoverTime: 350 });

const peek = StateEffect.define<Tooltip | null>();

const peeked = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, tr) {
    for (const e of tr.effects) if (e.is(peek)) return e.value;
    return tr.docChanged || tr.selection ? null : value;
  },
  provide: (f) => showTooltip.from(f),
});

/** The same text by keyboard, for the cursor's line, and said aloud. */
function keys(store: Store) {
  const open = (view: EditorView) => {
    const found = notesAt(view, view.state.selection.main.head);
    store.set({ said: found ? lineWords(found.line) : "The compiler has no remark about this line." });
    view.dispatch({ effects: peek.of(found && { pos: found.from, above: false, create: () => ({ dom: body(found.line) }) }) });
    return true;
  };
  const close = (view: EditorView) => view.state.field(peeked) !== null && (view.dispatch({ effects: peek.of(null) }), true);
  return keymap.of([{ key: "Ctrl-Alt-w", run: open, preventDefault: true }, { key: "Escape", run: close }]);
}

/** Shows marks from now on. */
export function showWhy(view: EditorView, store: Store): () => void {
  view.dispatch({ effects: StateEffect.appendConfig.of([field, hover, peeked, keys(store)]) });
  return store.on(current, (why) => why && view.dispatch({ effects: show.of(byLine(why.result)) }));
}

/** What was decided about the text as it stands. */
const current = (s: State) => (s.why && s.why.text === s.text ? s.why : null);
