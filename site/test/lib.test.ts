import { expect, test } from "vitest";
import { clipped } from "../src/lib/clip";
import { paramsOf, rows, withColumn } from "../src/lib/column";
import { changed, linesNow } from "../src/lib/difference";
import { boxes, sizeWords } from "../src/lib/icicle";
import { commandOf } from "../src/lib/keys";
import { Live, type Warming } from "../src/lib/live";
import { lineResults } from "../src/lib/lineresults";
import { markers, title } from "../src/lib/markers";
import { logSplits, plotOf } from "../src/lib/plot";
import { isCut } from "../src/lib/printed";
import { readReport } from "../src/lib/readreport";
import { sentence } from "../src/lib/sentence";
import { over } from "../src/lib/stored";
import { drawn, opened, selectedIn, selectionOf, treeOf, uses, visible } from "../src/lib/tree";
import { oneLine } from "../src/lib/verdict";
import { gathered } from "../src/lib/warnings";
import { createStore, initial, type Running } from "../src/store";
import { shownErrors } from "../src/views/errors";
import type { Report, Snippet, Variable } from "../src/core/protocol";
import { fixtures } from "./fixtures";

const pair = fixtures().find((f) => f.name === "pair.txtar")!.report;

function snippet(name: string, more: Partial<Snippet> = {}): Snippet {
  return { name, ns_per_op: 10, lo: 9, hi: 11, iterations: 100, samples: [9, 10, 11], gross_ns_per_op: 11, allocs_per_op: null, bytes_per_op: null, collections: 0, output: "", warnings: [], ...more };
}

function report(snippets: Snippet[], more: Partial<Report> = {}): Report {
  return { environment: { engine: "go", go: "go1.26", os: "linux", arch: "amd64" }, calibration: { resolution_ns: 1, reading_ns: 1, loop_ns: 1, time_per_test_ns: 1 }, confidence: 0.95, seed: 1, stopped: "decided", snippets, errors: [], ...more };
}

test("markers: outside raw strings and comments only", () => {
  const text = "//st:param n 1\nx := `\n--- no\n`\n/*\n===\n*/\n===\n--- a \"name\n...\ns := \"`\"\n---\n";
  expect(markers(text)).toEqual([
    { line: 1, kind: "directive", name: "" },
    { line: 8, kind: "preamble", name: "" },
    { line: 9, kind: "snippet", name: 'a "name' },
    { line: 10, kind: "setup", name: "" },
    { line: 12, kind: "snippet", name: "" },
  ]);
  expect(markers("// a file\npackage p\n---\n")).toEqual([]);
  expect(markers("--- crlf\r\nx\r\n")).toEqual([{ line: 1, kind: "snippet", name: "crlf" }]);
});

test("a document's title is its snippets' names, else its first line", () => {
  expect(title("--- a\nx\n--- b\ny")).toBe("a · b");
  expect(title("\n---\n// says this\nx")).toBe("says this");
  expect(title("")).toBe("empty");
});

test("the change from one text to another keeps both ends", () => {
  expect(changed("abc", "abc")).toBeNull();
  expect(changed("a b c", "a X c")).toEqual({ from: 2, to: 3, insert: "X" });
  expect(changed("aa", "aaa")).toEqual({ from: 2, to: 2, insert: "a" });
});

test("lines are found again after a change, but for those it touched", () => {
  const all = (before: string, now: string) => before.split("\n").map((_, i) => linesNow(before, now)(i + 1));
  expect(all("a\nb\nc", "a\nb\nc")).toEqual([1, 2, 3]);
  expect(all("a\nb\nc", "x\ny\na\nb\nc")).toEqual([3, 4, 5]);
  expect(all("a\nb\nc", "a\nB\nB\nc")).toEqual([1, null, 4]);
  expect(all("a\nb\nc\nd", "A\nb\nC\nd")).toEqual([null, null, null, 4]);
  expect(all("a\nb\nc", "a\nc")).toEqual([1, null, 2]);
  expect(all("a\na", "a\na\na")).toEqual([1, 2]);
  expect(all("a\nb", "")).toEqual([null, null]);
});

test("the errors of the last run stay while the machine is measured", () => {
  const error = { phase: "run", message: "m", line: 1, column: 1, snippet: "" };
  const columns = [{ id: "mine", origin: "mine" as const, label: "yours", text: "", report: report([], { errors: [error] }) }];
  const during = (purpose: "document" | "noise") => shownErrors({ ...initial, columns, run: { purpose, live: null } as unknown as Running });
  expect(during("noise")).toEqual([error]);
  expect(during("document")).toEqual([]);
});

test("columns: rows of the same name and parameters are one", () => {
  const mine = { id: "mine", origin: "mine" as const, label: "yours", text: "", report: report([snippet("a", { params: { n: 1 } }), snippet("b")]) };
  const theirs = { ...mine, id: "link", origin: "link" as const, report: report([snippet("b"), snippet("c")]) };
  const list = rows([mine, theirs]);
  expect(list.map((r) => [r.name, r.params, r.cells.map(Boolean)])).toEqual([
    ["a", "n=1", [true, false]],
    ["b", "", [true, true]],
    ["c", "", [false, true]],
  ]);
  expect(withColumn([theirs], mine).map((c) => c.id)).toEqual(["mine", "link"]);
  expect(withColumn([mine, theirs], { ...mine, id: "again" }).map((c) => c.id)).toEqual(["again", "link"]);
});

test("values of parameters stand as they are", () => {
  expect(paramsOf({ params: { s: "a = b=c", n: 1 } })).toBe("n=1 s=a = b=c");
  expect(paramsOf({ params: { s: "a = b=c", n: 1 } }, " = ")).toBe("n = 1 s = a = b=c");
});

test("live: the empty loop is subtracted, unknown stays unknown, warm-up is left out", () => {
  const live = new Live("interp");
  const step = { phase: "run", combination: 0, of: 1, names: ["a", "b"], elapsed_ms: 1, budget_ms: 10 };
  live.take(step);
  expect(live.report().snippets.map((s) => s.ns_per_op)).toEqual([null, null]);
  const sample = (snippet: number, elapsed_ns: number, more = {}) => live.take({ ...step, event: { event: "sample", snippet, iterations: 10, elapsed_ns, ...more } });
  sample(-1, 10);
  sample(0, 1000, { warm_up: true });
  for (const ns of [110, 130, 120]) sample(0, ns);
  expect(live.report().snippets[0]!.ns_per_op).toBe(11);
});

test("live: what the looks say of interpreted code is a preview, never a verdict", () => {
  const compared = (engine: string, verdict: string) => {
    const live = new Live(engine);
    live.take({ phase: "run", combination: 0, of: 1, names: ["a", "b"], elapsed_ms: 1, budget_ms: 10, event: { event: "look", snippet: -2, looks: [{ snippet: 0, rounds: 3, comparison: { baseline: "b", verdict } as never }] } });
    return live.report().snippets[0]!.comparison;
  };
  const unknown = { baseline: "b", ratio: null, lo: null, hi: null };
  expect(compared("wasm", "cant-tell")).toEqual({ ...unknown, verdict: "cant-tell" });
  expect(["slower", "cant-tell"].map((v) => compared("interp", v)!.verdict)).toEqual(["preview", "preview"]);
});

test("live: until rounds count, the eye is shown those that do not as soon as they agree, marked; reports never have them", () => {
  const live = new Live("interp");
  const step = { phase: "run", combination: 0, of: 1, names: ["a", "b"], elapsed_ms: 1, budget_ms: 10 };
  const sample = (snippet: number, elapsed_ns: number, more = {}) => live.take({ ...step, event: { event: "sample", snippet, iterations: 1000, elapsed_ns, ...more } });
  const shown = () => live.shown().snippets.map((s) => [s.ns_per_op, (s as Warming).warming]);
  live.take({ ...step, event: { event: "calibration", snippet: -1, calibration: { resolution_ns: 1, reading_ns: 1, loop_ns: 40, time_per_test_ns: 1 } } });
  for (const round of [0, 0, 0]) sample(0, 9_000_000, { warm_up: true, round }); // the doubling loop's steps
  sample(0, 90_000_000, { warm_up: true, round: 1 }); // cold
  sample(0, 10_000_000, { warm_up: true, round: 2 });
  sample(0, 9_500_000, { warm_up: true, round: 3 });
  expect(shown()).toEqual([[null, undefined], [null, undefined]]);
  sample(0, 10_200_000, { warm_up: true, round: 4 });
  expect(shown()).toEqual([[9960, true], [null, undefined]]);
  expect(live.report().snippets[0]!.ns_per_op).toBe(null);
  sample(0, 9_000_000, { round: 5 });
  expect(shown()).toEqual([[8960, undefined], [null, undefined]]);
});

test("live: a second timing begins anew, what it leaves out stays", () => {
  const live = new Live("wasm");
  const step = { phase: "run", combination: 0, of: 1, names: ["a", "b"], elapsed_ms: 1, budget_ms: 10 };
  const sample = (snippet: number, elapsed_ns: number) => live.take({ ...step, event: { event: "sample", snippet, iterations: 10, elapsed_ns } });
  const calibrate = () => live.take({ ...step, event: { event: "calibration", snippet: -1, calibration: { resolution_ns: 1, reading_ns: 1, loop_ns: 1, time_per_test_ns: 1 } } });
  calibrate();
  sample(-1, 10);
  sample(0, 110);
  sample(1, 210);
  calibrate(); // a failed: b is timed again without it
  sample(-1, 20);
  sample(1, 420);
  sample(1, 440);
  expect(live.report().snippets.map((s) => s.samples)).toEqual([[9], [40, 42]]);
});

test("the sentence says what the report does, and no more", () => {
  expect(sentence(pair)).toEqual({ kind: "faster", text: "Snippet 2 is 6.21× faster than snippet 1 (6.17 – 6.24)." });
  expect(sentence(report([snippet("x")])).text).toBe("x takes 10.0 ns an iteration.");
  expect(sentence(report([], { errors: [{ phase: "type", message: "no", line: 1, column: 1, snippet: "" }] })).kind).toBe("error");
  const preview = report([snippet("a", { comparison: { baseline: "a", ratio: 1, lo: 1, hi: 1, verdict: "baseline" } }), snippet("b", { comparison: { baseline: "a", ratio: 2, lo: 1.9, hi: 2.1, verdict: "preview" } })]);
  expect(sentence(preview)).toEqual({ kind: "preview", text: "Preview: as interpreted, b took 2.0× the time of a." });
  expect(sentence({ ...preview, same: [{ code: "different", message: "x is 1 in a but 2 in b", advice: "" }] }).text).toBe("The snippets do not compute the same.");
});

function deep(n: number): Variable {
  let v: Variable | undefined;
  for (let i = 0; i < n; i++) v = { name: "next", type: "*node", size: 16 * (i + 1), retained: 16 * (i + 1), refcount: 1, precision: "allocator", children: v ? [v] : [] };
  return { ...v!, snippet: "list" };
}

test("trees: a hundred thousand levels deep, and what was left out has a row", () => {
  const tree = treeOf([deep(100_000)]);
  expect(tree.byKey.size).toBe(100_001);
  expect(visible(tree, new Set(tree.byKey.keys())).length).toBe(100_001);
  expect(boxes(tree, null, 600).length).toBeGreaterThan(5);
  const cut = treeOf([{ name: "m", type: "map", size: 100, retained: 100, refcount: 0, precision: "allocator", snippet: "a", more: 3, more_bytes: 40, children: [{ name: "x", type: "int", size: 60, retained: 60, refcount: 1, precision: "allocator", parts: [{ name: "slack", bytes: 60 }] }] }]);
  expect(visible(cut, opened(cut)).map((n) => n.name)).toEqual(["a", "m", "x", "and 3 more"]);
  expect(uses(cut.roots[0]!)).toEqual([{ name: "slack", bytes: 60 }, { name: "not listed", bytes: 40 }].sort((a, b) => b.bytes - a.bytes));
});

test("trees: the selected row is drawn, however long the list", () => {
  const tree = treeOf([deep(700)]);
  const list = visible(tree, new Set(tree.byKey.keys()));
  expect(drawn(list, 500, undefined).length).toBe(500);
  expect(drawn(list, 500, list[20]).length).toBe(500);
  expect(drawn(list, 500, list[640]).at(-1)).toBe(list[640]);
});

test("trees: with a snippet goes what its variables share, in the table as in the icicle", () => {
  const slice = (name: string, size: number, children: Variable[] = []): Variable => ({ name, type: "[]int", size, retained: 24, refcount: 0, precision: "allocator", snippet: "1", children });
  const shared: Variable = { name: "(array)", type: "[100]int", size: 896, retained: 896, refcount: 2, precision: "allocator" };
  const tree = treeOf([slice("a", 920, [shared]), slice("b", 24)]);
  expect(tree.roots[0]).toMatchObject({ name: "snippet 1", owned: 944, retained: 944 });
  expect(boxes(tree, null, 600)[0]).toMatchObject({ node: tree.roots[0], width: 600 });
});

test("trees: a snippet named preamble is not the preamble", () => {
  const v = (snippet?: string): Variable => ({ name: "v", type: "int", size: 8, retained: 8, refcount: 0, precision: "allocator", snippet });
  expect(treeOf([v("preamble"), v(), v("")]).roots.map((r) => [r.name, r.owned])).toEqual([["snippet preamble", 8], ["preamble", 16]]);
});

test("trees: the selection is the same object in the next report, or none", () => {
  const v = (name: string, snippet: string, children: Variable[] = []): Variable => ({ name, type: "t", size: 8, retained: 8, refcount: 0, precision: "allocator", snippet, children });
  const tree = treeOf([v("x", "a"), v("x", "b", [v("f", "b"), v("twice", "b"), v("twice", "b")])]);
  const x = tree.roots[1]!.children[0]!;
  const [f, , twice] = x.children;
  expect(selectedIn(tree, selectionOf(twice!))).toBe(twice);
  const next = treeOf([v("x", "b", [v("g", "b"), v("f", "b"), v("twice", "b"), v("twice", "b")]), v("x", "a")]);
  const there = next.roots[0]!;
  for (const [n, to] of [[f, there.children[0]!.children[1]], [x, there.children[0]], [tree.roots[1], there], [twice, undefined]] as const) expect(selectedIn(next, selectionOf(n!))).toBe(to);
  expect(selectedIn(treeOf([v("x", "a")]), selectionOf(f!))).toBeUndefined();
});

test("the icicle's boxes are as wide as the owned sizes say, and never reach beyond their parent's", () => {
  const child = (name: string, size: number, retained: number, children: Variable[] = []): Variable => ({ name, type: "t", size, retained, refcount: 1, precision: "layout", children });
  const widths = (v: Variable) => boxes(treeOf([{ ...v, snippet: "s" }]), null, 600).map((b) => b.width);
  expect(widths(child("v", 20, 5, [child("a", 10, 30), child("b", 5, 30)]))).toEqual([600, 600, 300, 150]);
  expect(widths(child("v", 20, 5, [child("a", 30, 10), child("b", 10, 10)]))).toEqual([600, 600, 450, 150]); // no report of ours
  const [, v] = boxes(treeOf([{ ...child("v", 2000, 50), snippet: "s" }]), null, 600);
  expect([sizeWords(v!.node, false), sizeWords(v!.node, true)]).toEqual(["2\u202f000 bytes", "50 bytes retained, 2\u202f000 bytes owned"]);
});

test("plots: a strip, a sweep, round numbers on logarithmic axes", () => {
  expect(plotOf([{ id: "mine", origin: "mine", label: "", text: null, report: pair }])?.kind).toBe("strip");
  const swept = fixtures().find((f) => f.name === "sweep.txtar")!.report;
  expect(plotOf([{ id: "mine", origin: "mine", label: "", text: null, report: swept }])?.kind).toBe("sweep");
  expect(logSplits(8, 1200, 10)).toEqual([10, 20, 50, 100, 200, 500, 1000]);
  expect(logSplits(8, 1200, 3)).toEqual([10, 100, 1000]);
});

test("a plot says how many rows it leaves out", () => {
  const of = (n: number) => plotOf([{ id: "mine", origin: "mine", label: "", text: null, report: report(Array.from({ length: n }, (_, i) => snippet(`s${i}`))) }])!;
  expect(of(16).caption).toBe("Samples, and the interval of the median");
  expect(of(62).caption).toBe("Samples, and the interval of the median; the first 16 of 62 rows");
  expect(of(62).alt).toMatch(/^Samples of the first 16 of 62 rows: s0 about/);
});

test("results stand behind the right lines", () => {
  const r = report([snippet("1"), snippet("b", { comparison: { baseline: "1", ratio: 0.5, lo: 0.4, hi: 0.6, verdict: "faster" } })]);
  const found = (text: string, places: [string, number][], of = r) => lineResults(text, places.map(([name, line]) => ({ name, line })), of);
  expect(found("x\n--- b\ny\n", [["1", 1], ["b", 2]])).toEqual([{ line: 2, text: "  10.0 ns   ▲ 2.0× faster", kind: "faster" }]);
  expect(found("---\nx\n--- b\ny\n", [["1", 1], ["b", 3]]).map((l) => l.line)).toEqual([1, 3]);
  // One that failed has no figure, and gives its line no other's.
  expect(found("var g = 1\n===\na := g\n---\nb := nope\n---\nc := g\n", [["1", 3], ["2", 4], ["3", 6]], report([snippet("1"), snippet("3")])).map((l) => l.line)).toEqual([6]);
});

test("clipped: as much as fits, never half a character", () => {
  const by = { measureText: (t: string) => ({ width: 10 * t.length }) };
  expect([clipped(by, "abcd", 40), clipped(by, "abcde", 40), clipped(by, "a".repeat(400), 100)]).toEqual(["abcd", "abc…", `${"a".repeat(9)}…`]);
  expect(clipped(by, "ab😀de", 40)).toBe("ab…");
  expect(clipped(by, "abc", 5)).toBe("…");
});

test("keys", () => {
  const key = { key: "", ctrl: false, shift: false, alt: false, typing: true, running: false, dialog: false, popup: false };
  expect(commandOf({ ...key, key: "Enter", ctrl: true })).toBe("run");
  expect(commandOf({ ...key, key: "s", ctrl: true })).toBe("share");
  expect(commandOf({ ...key, key: "F", ctrl: true, shift: true })).toBe("format");
  expect(commandOf({ ...key, key: "Escape" })).toBeNull();
  expect(commandOf({ ...key, key: "Escape", running: true })).toBe("stop");
  expect(commandOf({ ...key, key: "Escape", running: true, popup: true })).toBeNull();
  expect(commandOf({ ...key, key: "?", typing: true })).toBeNull();
  expect(commandOf({ ...key, key: "?", typing: false })).toBe("help");
});

test("reports from outside are looked at before they are believed", () => {
  expect(() => readReport("{")).toThrow("not JSON");
  expect(() => readReport("[]")).toThrow("not a report");
  expect(() => readReport('{"environment":{},"snippets":[{}]}')).toThrow("has no name");
  const r = readReport('{"environment":{},"snippets":[{"name":"a","ns_per_op":"<b>","samples":[1,"x",null]}]}');
  expect(r.snippets[0]).toMatchObject({ ns_per_op: null, samples: [1], output: "", warnings: [] });
  for (const f of fixtures()) expect(readReport(JSON.stringify(f.report))).toMatchObject({ ...f.report, errors: f.report.errors ?? [] });
  const all = "params metrics comparison with_collection sample_collections placements warm_up_ms output_bytes samples warnings".split(" ");
  const bad = (v: unknown) => {
    const one = Object.fromEntries(all.map((key) => [key, v]));
    const whole = Object.fromEntries("calibration variables findings checks growth crossings same warnings errors confidence stopped".split(" ").map((key) => [key, v]));
    return readReport(JSON.stringify({ ...whole, environment: { engine: v, gomaxprocs: v }, snippets: [{ ...one, name: "a", ns_per_op: 1 }, { name: "b" }] }));
  };
  for (const v of [3, "x", [3], [null], [{}], {}, null, [[]]]) {
    const column = { id: "pasted", origin: "pasted" as const, label: "", text: null, report: bad(v) };
    expect(() => [sentence(column.report), gathered(column.report), plotOf([column]), rows([column]), treeOf(column.report.variables ?? [])]).not.toThrow();
    expect(column.report.snippets[0]).toMatchObject({ name: "a", ns_per_op: 1, warnings: [] });
    expect(column.report.snippets[0]!.metrics ?? []).toEqual([]);
  }
  expect(bad({}).snippets[0]!.comparison).toBeUndefined();
  expect(readReport('{"environment":{},"snippets":[]}').stopped).toBe("unknown");
  const params = { n: 0, s: "", b: false, x: null };
  expect(readReport(JSON.stringify({ environment: {}, snippets: [{ name: "a", params }] })).snippets[0]!.params).toEqual({ n: 0, s: "", b: false });
  expect(treeOf(readReport(JSON.stringify({ ...report([]), variables: [{ ...deep(3), children: [{ ...deep(2), size: "x" }] }] })).variables!).byKey.size).toBe(2);
});

test("output is cut when it ends at the limit of what is kept and more was printed", () => {
  const cut = (output: string, output_bytes?: number) => isCut(snippet("a", { output, output_bytes }));
  const [kept, linked] = [64 << 10, 2048];
  expect([cut("grüß dich, 世界", 19), cut("grüß"), cut("x".repeat(kept), kept)]).toEqual([false, false, false]);
  expect([cut("x".repeat(kept), kept + 1), cut("世".repeat(kept / 3), kept + 9), cut("x".repeat(linked), 5000)]).toEqual([true, true, true]);
  expect([cut("hello\n", 72), cut("x".repeat(3000), 3066)]).toEqual([false, false]); // a panic's text followed
});

test("warnings of one snippet at several parameters are one", () => {
  const w = { code: "coarse", message: "m", advice: "a" };
  const list = gathered(report([1, 2, 3, 4, 5, 6].map((n) => snippet("a", { params: { n }, warnings: [w] }))));
  expect(list).toEqual([{ ...w, where: "a (n=1; n=2; n=3; n=4; and 2 more)" }]);
});

test("control characters and reversals can't disturb a line", () => {
  expect(oneLine("a\u202eb\u0007c\nd")).toBe("a\ufffdb\ufffdc d");
});

test("the store tells of what was picked, when it changes", () => {
  const store = createStore();
  const seen: string[] = [];
  const stop = store.on((s) => s.tab, (t) => seen.push(t));
  store.set({ said: "x" });
  store.set({ tab: "objects" });
  stop();
  store.set({ tab: "output" });
  expect(seen).toEqual(["timings", "objects"]);
});

test("denied storage is no error", () => {
  const denied = over(() => {
    throw new Error("denied");
  });
  expect(denied.get("x")).toBeNull();
  expect(denied.set("x", "y")).toBe(false);
});
