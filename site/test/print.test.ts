import { afterEach, expect, test, vi } from "vitest";
import { mountPrint } from "../src/views/print";

afterEach(() => vi.unstubAllGlobals());

test("the whole document is printed, in light colours; the theme that was chosen comes back", () => {
  const printed = { className: "", textContent: "" };
  const dataset: Record<string, string> = { theme: "dark" };
  vi.stubGlobal("document", { createElement: () => printed, documentElement: { dataset } });
  const page: Record<string, () => void> = {};
  vi.stubGlobal("addEventListener", (event: string, f: () => void) => (page[event] = f));
  const element = { after: vi.fn() };
  mountPrint(element as unknown as HTMLElement, { text: () => "--- a\nx()\n" });
  expect(element.after).toHaveBeenCalledWith(printed);
  page.beforeprint!();
  expect([printed.textContent, dataset.theme]).toEqual(["--- a\nx()\n", "light"]);
  page.afterprint!();
  expect([printed.textContent, dataset.theme]).toEqual(["", "dark"]);
  delete dataset.theme;
  page.beforeprint!();
  page.afterprint!();
  expect(dataset).toEqual({});
});
