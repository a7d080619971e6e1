import { expect, test } from "vitest";
import type { ParamValue, Report, ReportError, Snippet } from "../src/core/protocol";
import { linedUp } from "../src/lib/lineup";

type Row = string | [string, Record<string, ParamValue>];

function report(rows: Row[], errors: Partial<ReportError>[] = []): Report {
  const snippets = rows.map((r) => (typeof r === "string" ? { name: r } : { name: r[0], params: r[1] }) as Snippet);
  return { snippets, errors: errors as ReportError[] } as Report;
}

function names(pasted: Row[], own: Row[], errors: Partial<ReportError>[] = []): Row[] {
  return linedUp(report(pasted), report(own, errors)).snippets.map((s) => (s.params ? [s.name, s.params] : s.name));
}

test("benchmarks have the names that the exports give snippets", () => {
  expect(names(["Empty", "Concatenation", "StringsBuilder"], ["concatenation", "strings.Builder"])).toEqual(["Empty", "concatenation", "strings.Builder"]);
  expect(names(["Snippet1", "Snippet2", "Snippet3x"], ["1", "+", "x"])).toEqual(["1", "+", "Snippet3x"]);
  expect(names(["AB", "AB2"], ["a b", "aB"])).toEqual(["a b", "aB"]);
  expect(names(["alpha_one"], ["alpha one"])).toEqual(["alpha one"]);
  expect(names(["Sort/n=10"], ["BenchmarkSort/n=10"])).toEqual(["BenchmarkSort/n=10"]);
});

test("parameters line up, too", () => {
  const own: Row[] = [["linear search", { n: 10, s: "a b" }], ["linear search", { n: 20, s: "a b" }]];
  expect(names(["LinearSearch/s=a_b/n=10", "LinearSearch/s=a_b/n=20"], own)).toEqual(own);
  expect(names([["linear_search", { n: 20, s: "a_b" }]], own)).toEqual([own[1]]);
  expect(names(["LinearSearch/s=a_b/n=30"], own)).toEqual(["LinearSearch/s=a_b/n=30"]);
});

test("what could be either, or is there already, stays", () => {
  expect(names(["a_b"], ["a b", "a/b"])).toEqual(["a_b"]);
  expect(names(["alpha_one"], ["alpha one", "alpha_one"])).toEqual(["alpha_one"]);
  expect(names(["alpha_one", "alpha one"], ["alpha one"])).toEqual(["alpha_one", "alpha one"]);
  expect(names(["AlphaOne", "alpha_one"], ["alpha one"])).toEqual(["alpha one", "alpha_one"]);
  expect(names(["Snippet1"], ["+"], [{ snippet: "x" }])).toEqual(["Snippet1"]);
});
