import { afterEach, expect, test, vi } from "vitest";
import { run, stop } from "../src/actions/run";
import { fakePage, report, settled } from "./page.fakes";

afterEach(() => vi.unstubAllGlobals());

async function previewed(open: () => Promise<void>) {
  const page = fakePage({ text: "--- a\n", choice: "auto" });
  page.near = false;
  page.open = open;
  void run(page.app);
  await settled();
  await page.asked[0]!.end(report("a", 7));
  return page;
}

const kept = (page: ReturnType<typeof fakePage>) => page.saved.map((e) => e.report?.snippets[0]!.ns_per_op);

test("a preview that is stopped while the compiler loads stays, and is kept in the history", async () => {
  const page = await previewed(() => new Promise(() => {}));
  expect(page.app.store.get().run?.waiting).toBe(true);
  expect(kept(page)).toEqual([]);
  stop(page.app);
  await settled();
  const { run: running, columns, said } = page.app.store.get();
  expect([running, said, columns[0]!.report.snippets[0]!.ns_per_op]).toEqual([null, "Stopped; the preview stays.", 7]);
  expect(kept(page)).toEqual([7]);
});

test("so is one whose compiled program was stopped before there was a figure", async () => {
  const page = await previewed(async () => {});
  expect(page.asked.map((a) => a.engine)).toEqual(["interp", "wasm"]);
  stop(page.app);
  await page.asked[1]!.end(report("a", null, { stopped: "interrupted" }));
  expect(page.app.store.get().columns[0]!.report.snippets[0]!.ns_per_op).toBe(7);
  expect(kept(page)).toEqual([7]);
});

test("a run that goes to its end is kept once", async () => {
  const page = await previewed(async () => {});
  await page.asked[1]!.end(report("a", 2));
  await vi.waitFor(() => expect(kept(page)).toEqual([2]), { timeout: 30_000 });
});

test("compiled figures take a preview's place where both have times", async () => {
  const turned = async (before: number | null, after: number | null) => {
    const page = fakePage({ text: "--- a\n", choice: "auto" });
    page.near = false;
    void run(page.app);
    await settled();
    await page.asked[0]!.end(report("a", before));
    await page.asked[1]!.end(report("a", after));
    await vi.waitFor(() => expect(page.app.store.get().run).toBe(null));
    return page.app.store.get().columns[0]!.turned;
  };
  expect([await turned(7, 2), await turned(null, 2), await turned(7, null)]).toEqual(["", undefined, undefined]);
});

test("a run stopped before any figure leaves the earlier results of the same document, and is not kept", async () => {
  const page = fakePage({ text: "--- a\n" });
  void run(page.app);
  await settled();
  await page.asked[0]!.end(report("a", 7));
  const shown = () => page.app.store.get().columns.map((c) => [c.text, c.report.snippets[0]?.ns_per_op]);
  const stopAtOnce = async () => {
    void run(page.app);
    await settled();
    stop(page.app);
    const at = shown();
    await page.asked.at(-1)!.end(report("a", null, { stopped: "interrupted" }));
    return [at, shown()];
  };
  expect(await stopAtOnce()).toEqual([[["--- a\n", 7]], [["--- a\n", 7]]]);
  expect(page.app.store.get().said).toBe("Stopped; the earlier results stay.");
  expect(kept(page)).toEqual([7]);
  page.app.store.set({ text: "--- b\n" }); // what is known of another document has its place
  expect((await stopAtOnce())[1]).toEqual([["--- b\n", null]]);
  expect(kept(page)).toEqual([7]);
});
