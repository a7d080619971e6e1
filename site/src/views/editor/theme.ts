import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";

// Colours are the page's custom properties, which reach into the shadow root:
// light and dark are one theme.
export const highlight = HighlightStyle.define([
  { tag: [t.keyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword], color: "var(--code-keyword)" },
  { tag: [t.string, t.special(t.string), t.character], color: "var(--code-string)" },
  { tag: [t.number, t.bool, t.null], color: "var(--code-number)" },
  { tag: [t.comment, t.lineComment, t.blockComment], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [t.typeName, t.standard(t.typeName)], color: "var(--code-type)" },
  { tag: [t.function(t.variableName), t.function(t.propertyName)], color: "var(--code-func)" },
  { tag: [t.operator, t.punctuation], color: "var(--ink-2)" },
]);

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { padding: "10px 0 40vh", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 16px 0 6px" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink-3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 6px 0 12px", minWidth: "32px", fontVariantNumeric: "tabular-nums" },
  ".cm-activeLine": { backgroundColor: "var(--line-active)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "1.5px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--selection)" },
  ".cm-selectionMatch": { backgroundColor: "var(--match)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)", outline: "1px solid var(--rule-2)" },
  ".cm-st": { backgroundColor: "var(--band)" },
  ".cm-st-snippet": { boxShadow: "inset 0 1px var(--rule-2)", fontWeight: "600" },
  ".cm-st-preamble": { boxShadow: "inset 0 1px var(--rule-2), inset 0 -1px var(--rule-2)" },
  ".cm-st-setup": { backgroundColor: "transparent" },
  ".cm-st-text, .cm-st-text *": { color: "var(--accent) !important", fontStyle: "normal !important" },
  ".cm-st-setup .cm-st-text": { fontWeight: "700" },
  ".cm-st-result": { fontFamily: "var(--sans)", fontWeight: "400", fontSize: "12px", color: "var(--ink-2)", whiteSpace: "pre", fontVariantNumeric: "tabular-nums" },
  ".cm-st-result-faster": { color: "var(--faster)" },
  ".cm-st-result-slower": { color: "var(--slower)" },
  ".cm-st-result-cant-tell, .cm-st-result-preview": { color: "var(--unsure)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--rule-2)", borderRadius: "6px", boxShadow: "var(--shadow)", overflow: "hidden" },
  ".cm-st-hover": { margin: "0", padding: "6px 10px", fontFamily: "var(--mono)", fontSize: "12.5px", whiteSpace: "pre-wrap", maxWidth: "60ch" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12.5px", maxHeight: "18em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 10px", lineHeight: "1.5" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent-fill) !important", color: "var(--accent-ink) !important" },
  ".cm-completionDetail": { color: "var(--ink-2)", fontStyle: "normal", marginLeft: "1.2em" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", fontSize: "12.5px", padding: "6px 10px", borderLeft: "3px solid var(--slower)" },
  ".cm-diagnosticText": { whiteSpace: "pre-wrap" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)", borderColor: "var(--rule)" },
  ".cm-panel.cm-search": { fontFamily: "var(--sans)" },
  ".cm-textfield, .cm-button": { backgroundColor: "var(--paper)", backgroundImage: "none", color: "var(--ink)", border: "1px solid var(--rule-2)", borderRadius: "4px" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 1px" },
});
