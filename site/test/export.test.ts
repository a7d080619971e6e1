import { afterEach, expect, test, vi } from "vitest";
import { run } from "../src/actions/run";
import { exported, formats } from "../src/actions/share";
import { fakePage, report, sample, settled } from "./page.fakes";

afterEach(() => (vi.useRealTimers(), vi.unstubAllGlobals()));

const markdown = formats.find((f) => f.format === "md")!;
const inTest = formats.find((f) => f.format === "test")!;

test("an export during a run is of that run: what counts by now, which says that it is not all", async () => {
  const before = { id: "mine", origin: "mine" as const, label: "yours", report: report("old", 3), text: "--- old\n" };
  const page = fakePage({ text: "--- a\n", columns: [before] });
  const asked = async (f = markdown) => JSON.parse(await exported(page.app, f));
  expect((await asked()).text).toBe("--- old\n");
  void run(page.app);
  await settled();
  const drawn = () => new Promise((r) => setTimeout(r, 60));
  for (const _ of "123") page.asked[0]!.step({ ...sample("a", 9), event: { ...sample("a", 9).event!, warm_up: true } });
  await drawn();
  expect(page.app.store.get().run!.live!.snippets[0]!.ns_per_op).toBe(9); // shown, marked as warming up
  await expect(asked()).rejects.toThrow("Nothing is timed yet");
  expect(await asked(inTest)).toEqual({ text: "--- a\n", format: "test" });
  page.asked[0]!.step(sample("a", 5));
  await drawn();
  const now = await asked();
  expect([now.text, now.report.stopped, now.report.snippets[0].ns_per_op]).toEqual(["--- a\n", "interrupted", 5]);
  await page.asked[0]!.end(report("a", 4));
  expect((await asked()).report).toEqual(report("a", 4));
});
