// Colours the lines that are the document's: ---, ===, ... and //st:.
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { markers } from "../../lib/markers";

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const m of markers(view.state.doc.toString())) {
    const line = view.state.doc.line(m.line);
    builder.add(line.from, line.from, Decoration.line({ class: `cm-st cm-st-${m.kind}` }));
    const skip = m.kind === "directive" ? 0 : 3;
    if (line.length > 0) builder.add(line.from, line.to, Decoration.mark({ class: skip && line.length > skip ? "cm-st-text cm-st-named" : "cm-st-text" }));
  }
  return builder.finish();
}

export const documentMarkers = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update(u: ViewUpdate) {
      if (u.docChanged) this.decorations = decorate(u.view);
    }
  },
  { decorations: (p) => p.decorations },
);
