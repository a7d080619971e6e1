import { expect, test } from "vitest";
import type { Report, ReportError, Snippet, Warning } from "../src/core/protocol";
import { sentence } from "../src/lib/sentence";
import { loadedOf } from "../src/lib/stage";
import { confidenceWords, platform, stoppedWords, verdictWords } from "../src/lib/verdict";

const none = { ratio: null, lo: null, hi: null };
const warned = (...codes: string[]) => codes.map((code) => ({ code, message: "", advice: "" }));

function snippet(name: string, verdict: string, more: Partial<Snippet> = {}): Snippet {
  return { name, ns_per_op: 10, lo: 9, hi: 11, iterations: 100, samples: [], gross_ns_per_op: 11, allocs_per_op: null, bytes_per_op: null, collections: 0, output: "", warnings: [], comparison: verdict ? { baseline: "a", verdict, ...none } : undefined, ...more };
}

function report(snippets: Snippet[], more: Partial<Report> = {}): Report {
  return { environment: { engine: "go", go: "go1.26", os: "linux", arch: "amd64" }, calibration: { resolution_ns: 1, reading_ns: 1, loop_ns: 1, time_per_test_ns: 1 }, confidence: 0.95, seed: 1, stopped: "decided", snippets, errors: [], ...more };
}

/** Each snippet's verdict at each value of n. */
function sweep(verdicts: Record<string, string[]>, more: Partial<Report> = {}): string {
  const at = (name: string, list: string[]) => list.flatMap((v, i) => (v ? [snippet(name, v, { params: { n: 100 * (i + 1) } })] : []));
  return sentence(report(Object.entries(verdicts).flatMap(([name, list]) => at(name, list)), more)).text;
}

test("a sweep's headline says where verdicts hold, and where they differ", () => {
  const a = ["baseline", "baseline"];
  const faster = ["faster", "faster"];
  expect(sweep({ a, b: faster })).toBe("b is faster than a at all 2 values.");
  expect(sweep({ a, b: faster, c: faster })).toBe("b and c are faster than a at all 2 values.");
  expect(sweep({ a, b: faster, c: faster, d: faster })).toBe("The 3 others are faster than a at all 2 values.");
  expect(sweep({ a, b: faster, c: ["faster", ""] })).toBe("b and c are faster than a wherever they could be compared.");
  expect(sweep({ a, b: faster, c: ["slower", "slower"] })).toBe("Measured at 2 combinations of parameters; each verdict is the same at all of them.");
  expect(sweep({ a, b: ["faster", "slower"] })).toBe("Measured at 2 combinations of parameters; the verdict differs from one to the next.");
  expect(sweep({ a, b: ["faster", "slower"], c: faster })).toBe("Measured at 2 combinations of parameters; the verdict on b differs from one to the next.");
  const interp = { environment: { engine: "interp", go: "", os: "", arch: "" } };
  expect(sweep({ a: ["preview", "preview"], b: ["preview", "preview"] }, interp)).toBe("Preview: measured at 2 combinations of parameters.");
  const crossings = [{ snippet: "b", baseline: "a", param: "n", at: 0.34, lo: null, hi: null }];
  expect(sweep({ a, b: faster }, { crossings })).toBe("b and a change places near n = 0.34.");
  expect(sweep({ a: ["preview", "preview"], b: ["preview", "preview"] }, { ...interp, crossings })).toBe("Preview: as interpreted, b and a change places near n = 0.34.");
});

test("of snippets optimised away, only those are counted that were timed", () => {
  const free = (name: string, verdict = "cant-tell") => snippet(name, verdict, { warnings: warned("folded") });
  const said = (list: Snippet[], errors: Partial<ReportError>[] = []) => sentence(report(list, { errors: errors as ReportError[] })).text.split(" no more")[0];
  expect(said([free("a", "baseline"), free("b")])).toBe("Both snippets cost");
  expect(said([free("a", "baseline"), free("b"), free("c")])).toBe("All snippets cost");
  expect(said([free("a", "baseline"), free("b"), snippet("c", "cant-tell", { ns_per_op: null })])).toBe("a and b cost");
  expect(said([free("a", "baseline"), free("b")], [{ snippet: "c", phase: "type" }])).toBe("a and b cost");
});

test("why there is no verdict", () => {
  const why = (warnings: Warning[], base: Warning[] = [], more: Partial<Snippet> = {}) => {
    const b = snippet("b", "cant-tell", { warnings, ...more });
    return verdictWords(report([snippet("a", "baseline", { warnings: base }), b]), b);
  };
  expect(why(warned("not-positive"))).toBe("can’t tell: in some rounds it cost no more than the empty loop");
  expect(why(warned("not-positive", "folded"))).toBe("can’t tell: it costs no more than the empty loop");
  expect(why([], warned("not-positive"))).toBe("can’t tell: in some rounds a cost no more than the empty loop");
  expect(why(warned("own-process"))).toBe("can’t tell: it ran in a process of its own");
  expect(why([])).toBe("can’t tell: too few rounds");
});

test("nothing is said that a pasted report does not say", () => {
  const r = report([snippet("a", ""), snippet("b", "")], { warnings: warned("pasted") });
  expect([stoppedWords(r), stoppedWords({ ...r, stopped: "unknown" }), stoppedWords({ ...r, warnings: [] })]).toEqual(["", "", "stopped when every comparison was decided"]);
  expect([confidenceWords(r), confidenceWords({ ...r, confidence: 0 })]).toEqual(["confidence 95 %", ""]);
  expect([platform(r.environment), platform({ ...r.environment, arch: "" }), platform({ ...r.environment, os: "", arch: "" })]).toEqual(["linux/amd64", "linux", ""]);
});

test("a program that was run was not sampled until something was known", () => {
  expect(stoppedWords(report([snippet("1", "")]))).toBe("stopped when the time was known closely enough");
  expect(stoppedWords(report([snippet("1", "")], { warnings: warned("ran-once") }))).toBe("ran once");
  const two = report([snippet("a", "baseline"), snippet("b", "preview")]);
  expect(stoppedWords({ ...two, environment: { ...two.environment, engine: "interp" } })).toBe("stopped when no more rounds were needed");
});

test("how much of the compiler is loaded is said in unpacked bytes, and says so", () => {
  expect(loadedOf({ loaded: 100_000, total: 69_400_000 })).toBe(": 0.1 of 69.4 MB unpacked");
  expect([loadedOf(null), loadedOf({ loaded: 1, total: 0 })]).toEqual(["", ""]);
});

test("what was timed is ranked before it is said how many failed", () => {
  const failed = (...names: string[]) => ({ errors: names.map((snippet) => ({ phase: "run", message: "", line: 1, column: 1, snippet })) });
  const told = (list: Snippet[], more: Partial<Report>) => sentence(report(list, more)).text;
  const ok = snippet("a", "baseline");
  const boom = (name: string, verdict = "cant-tell") => snippet(name, verdict, { ns_per_op: null });
  const b = snippet("b", "faster", { comparison: { baseline: "a", verdict: "faster", ratio: 0.5, lo: 0.49, hi: 0.51 } });
  expect(told([boom("boom"), ok], failed("boom"))).toBe("a takes 10.0 ns an iteration; boom failed.");
  expect(told([boom("boom"), ok, b], failed("boom"))).toBe("b is 2.00× faster than a (1.96 – 2.04); boom failed.");
  expect(told([boom("boom"), boom("bang"), ok, b, snippet("c", "cant-tell")], failed("boom", "bang"))).toBe("b is 2.00× faster than a (1.96 – 2.04); 1 more below; 2 failed.");
  const preview = { ratio: 2, lo: 1, hi: 3, baseline: "a", verdict: "preview" };
  expect(told([boom("boom", "preview"), ok, snippet("b", "", { comparison: preview })], failed("boom"))).toBe("Preview: as interpreted, b took 2.0× the time of a; boom failed.");
  expect(told([snippet("boom", "cant-tell", { warnings: warned("cut-short") }), ok], {})).toBe("a takes 10.0 ns an iteration; boom failed.");
});
