import { acceptCompletion } from "@codemirror/autocomplete";
import { indentWithTab } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { expect, test } from "vitest";
import { typing } from "../src/views/editor/typing";

test("Tab takes the completion that is offered; else it indents", () => {
  const state = EditorState.create({ extensions: [keymap.of([indentWithTab]), typing(() => ({}) as never)] });
  const tab = state.facet(keymap).flat().filter((k) => k.key === "Tab");
  expect(tab.map((k) => k.run)).toEqual([acceptCompletion, indentWithTab.run]);
});
