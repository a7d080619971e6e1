// What helps while typing: completions, and brackets that close themselves. It
// comes when the editor is there.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import type { Core } from "../../core/client";
import { complete } from "./complete";

export function typing(core: () => Core): Extension {
  return [autocompletion({ override: [complete(core)], icons: false, maxRenderedOptions: 60 }), closeBrackets(), Prec.high(keymap.of([...closeBracketsKeymap, { key: "Tab", run: acceptCompletion }]))];
}
