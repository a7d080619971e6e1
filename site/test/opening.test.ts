import { afterEach, expect, test, vi } from "vitest";
import { loadDocument, restore } from "../src/actions/document";
import { run, stop } from "../src/actions/run";
import { openAddress } from "../src/actions/share";
import { fakePage, report, sample, settled } from "./page.fakes";

afterEach(() => vi.unstubAllGlobals());

const names = (page: ReturnType<typeof fakePage>) => page.app.store.get().columns.map((c) => c.report.snippets[0]!.name);

async function running() {
  const page = fakePage({ text: "--- old\n" });
  void run(page.app);
  await settled();
  page.asked[0]!.step(sample("old", 5));
  return page;
}

test("opening an entry of the history ends the run; its results go to the history alone", async () => {
  const page = await running();
  page.entries.a = { text: "--- kept\n", report: report("kept", 1) };
  await restore(page.app, "a");
  expect(page.asked[0]!.stopped).toBe(true);
  expect(page.app.store.get().run).toBe(null);
  await page.asked[0]!.end(report("old", 5, { stopped: "interrupted" }));
  expect(names(page)).toEqual(["kept"]);
  expect(page.app.store.get().text).toBe("--- kept\n");
  expect(page.saved.map((e) => [e.text, e.report?.snippets[0]!.name])).toEqual([["--- old\n", "old"]]);
});

test("an example shows nothing of the run before it, not even of one that was just stopped", async () => {
  const page = await running();
  stop(page.app);
  expect(names(page)).toEqual(["old"]);
  loadDocument(page.app, "--- example\n");
  await page.asked[0]!.end(report("old", 5, { stopped: "interrupted" }));
  expect(names(page)).toEqual([]);
  expect(page.saved).toHaveLength(1);
});

test("a link ends the run", async () => {
  const page = await running();
  page.location.hash = "#1link";
  page.links["1link"] = { text: "--- theirs\n", report: report("theirs", 1) };
  await openAddress(page.app);
  expect(page.asked[0]!.stopped).toBe(true);
  await page.asked[0]!.end(report("old", 5, { stopped: "interrupted" }));
  expect(names(page)).toEqual(["theirs"]);
});

async function opened() {
  const page = fakePage({}, "#1link");
  page.links["1link"] = { text: "--- theirs\n", report: report("theirs", 1) };
  await openAddress(page.app, true);
  expect(names(page)).toEqual(["theirs"]);
  return page;
}

/** The tab is loaded anew: what it was left with is there before its address is read. */
async function reload(page: ReturnType<typeof fakePage>) {
  sessionStorage.setItem("speedtimer.draft", JSON.stringify({ text: page.app.editor.text() }));
  page.app.store.set({ columns: [] });
  await openAddress(page.app, true);
}

test("an example in place of a link's document has none of its results, not after a reload either", async () => {
  const page = await opened();
  loadDocument(page.app, "--- example\n");
  await reload(page);
  expect(names(page)).toEqual([]);
  expect(page.app.editor.text()).toBe("--- example\n");
  page.location.hash = "#1link"; // Back
  await reload(page);
  expect([page.app.editor.text(), ...names(page)]).toEqual(["--- theirs\n", "theirs"]);
});

test("what was deleted of a link's document stays deleted", async () => {
  const page = await opened();
  page.app.editor.replace("");
  await reload(page);
  expect(page.app.editor.text()).toBe("");
  expect(page.app.store.get().said).toBe("The shared document as you left it with its author’s results. Nothing was run.");
});

test("a link's document with line ends of Windows is the document its results are of", async () => {
  const page = fakePage({}, "#1link");
  page.links["1link"] = { text: "--- a\r\nx := 1\r\n", report: report("a", 1) };
  await openAddress(page.app, true);
  const { text, columns } = page.app.store.get();
  expect([text, columns[0]!.text]).toEqual(["--- a\nx := 1\n", text]);
});
