// The place for the compiler's marks, there from the start so that none moves
// the text when it comes.
import { Facet, type RangeSet } from "@codemirror/state";
import { gutter, type GutterMarker } from "@codemirror/view";

export const whyMarks = Facet.define<RangeSet<GutterMarker>>();

export const whyGutter = gutter({ class: "cm-why", markers: (v) => v.state.facet(whyMarks) });
