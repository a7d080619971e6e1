import { describe, expect, test } from "vitest";
import { columnUnit, fitting, shownBytes, shownCount, shownTime, subtracted, timeUnits } from "../src/lib/figure";
import { crossingSentence, growthSentence } from "../src/lib/growth";
import { verdictWords } from "../src/lib/verdict";
import { fixtures } from "./fixtures";

/** The rows of a Markdown table as the command prints it. */
function rows(md: string): string[][] {
  return md
    .split("\n")
    .filter((l) => l.startsWith("| ") && !l.includes("|:--"))
    .map((l) => l.slice(2, -2).split(/ \| /).map((c) => c.trim()));
}

/** The page's signs where the command has ASCII. */
const plain = (s: string) => s.replaceAll("×", "x").replaceAll("’", "'").replaceAll("\u202f", " ");

describe("figures and verdicts are those of the command", () => {
  for (const { name, report, sections } of fixtures()) {
    const table = rows(sections["md"] ?? "");
    if (table.length < 2) continue;
    test(name, () => {
      const [head, ...body] = table as [string[], ...string[][]];
      expect(body.length).toBe(report.snippets.length);
      const unit = columnUnit(report.snippets);
      body.forEach((cells, i) => {
        const s = report.snippets[i]!;
        const cell = (column: string | RegExp) => {
          const at = head.findIndex((h) => (typeof column === "string" ? h === column : column.test(h)));
          return at < 0 ? undefined : cells[at];
        };
        const u = unit ?? fitting(timeUnits, s.ns_per_op ?? 0);
        const t = shownTime(s, report.calibration.resolution_ns, u);
        const center = unit || s.ns_per_op === null ? t.center : `${t.center} ${u.name}`;
        expect(center.replace("–", "-")).toBe(cell(/\/op$/));
        expect(t.interval === "–" ? "-" : t.interval).toBe(cell("interval"));
        if (cell("allocs/op") !== undefined) expect(shownCount(s.allocs_per_op).replace("–", "-")).toBe(cell("allocs/op"));
        if (cell("bytes/op") !== undefined) expect(shownBytes(s.bytes_per_op).replace("–", "-")).toBe(cell("bytes/op"));
        const said = cell("comparison");
        if (said !== undefined) expect(plain(verdictWords(report, s, true))).toBe(said.replaceAll("\\|", "|").replaceAll("\\", ""));
      });
    });
  }
});

describe("growth in words", () => {
  const swept = fixtures().filter((f) => f.report.growth?.length);
  test("there is a fixture", () => expect(swept.length).toBeGreaterThan(0));
  for (const { name, report, sections } of swept) {
    test(name, () => {
      const printed = sections["text"]!.replace(/\s+/g, " ");
      for (const g of report.growth!) expect(printed).toContain(growthSentence(g));
      for (const c of report.crossings ?? []) expect(printed).toContain(crossingSentence(report, c));
    });
  }
});

test("the empty loop is named as it was subtracted, and not where nothing was", () => {
  const of = (...times: [number | null, number | null][]) => subtracted({ calibration: { loop_ns: 40 }, snippets: times.map(([gross_ns_per_op, ns_per_op]) => ({ gross_ns_per_op, ns_per_op })) } as never);
  expect(of([10.5, 10], [21, 20], [null, null], [1.5, 1.25])).toBe(0.5);
  expect([of([7, 7]), of([1e7 + 1e-8, 1e7]), of([null, 5]), of()]).toEqual([0, 0, 0, 0]);
});
