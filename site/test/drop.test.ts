import { afterEach, expect, test, vi } from "vitest";
import { openDropped } from "../src/actions/drop";
import { fakePage, report, settled } from "./page.fakes";

afterEach(() => vi.unstubAllGlobals());

function page() {
  const { app } = fakePage({ text: "--- old\n" });
  app.store.set({ columns: [{ id: "mine", origin: "mine", label: "", text: "--- old\n", report: report("old", 1) }] });
  const heard: Record<string, (e: unknown) => void> = {};
  vi.stubGlobal("addEventListener", (event: string, f: (e: unknown) => void) => (heard[event] = f));
  openDropped(app);
  const drop = async (types: string[], ...files: File[]) => {
    const e = { dataTransfer: { types, files }, preventDefault: vi.fn(), stopPropagation: vi.fn() };
    heard.dragover!(e);
    heard.drop!(e);
    await settled();
    return e.preventDefault.mock.calls.length;
  };
  return { app, drop };
}

test("a dropped file is opened as the document, dropped text is the editor's", async () => {
  const { app, drop } = page();
  expect(await drop(["text/plain"])).toBe(0);
  expect(app.store.get().text).toBe("--- old\n");
  expect(await drop(["Files"], new File(["--- new\n"], "new.go"))).toBe(2);
  expect(app.store.get()).toMatchObject({ text: "--- new\n", columns: [], notice: { kind: "info", text: "new.go is the document now; undo brings back what was there." } });
});

test("what is no document leaves the one that is there", async () => {
  const { app, drop } = page();
  for (const [content, why] of [["GIF8\0\0", "it is no text"], ["x".repeat(1_000_001), "it is larger than 1 MB"]] as const) {
    await drop(["Files"], new File([content], "a"));
    expect(app.store.get()).toMatchObject({ text: "--- old\n", notice: { kind: "error", text: `a is not opened: ${why}.` } });
  }
});
