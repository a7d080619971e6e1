import { expect, test } from "vitest";
import { typing } from "../src/actions/keyboard";

test("keys are text in what takes text, not in a switch", () => {
  const at = (tagName: string, type = "", isContentEditable = false) => typing({ composedPath: () => [{ tagName, type, isContentEditable } as unknown as EventTarget] });
  expect([at("INPUT", "text"), at("INPUT", "search"), at("TEXTAREA"), at("SELECT"), at("DIV", "", true)]).toEqual([true, true, true, true, true]);
  expect([at("INPUT", "radio"), at("INPUT", "checkbox"), at("BUTTON", "button"), at("BODY")]).toEqual([false, false, false, false]);
});
