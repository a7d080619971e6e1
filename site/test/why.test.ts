import { describe, expect, it } from "vitest";
import { sentence } from "../src/lib/sentence";
import { byLine, entries, flowWords, lineWords, noteWords } from "../src/lib/why";
import type { Report, WhyNote, WhyResult } from "../src/core/protocol";

const note = (kind: string, line: number, message: string, more: Partial<WhyNote> = {}): WhyNote => ({ kind, line, column: 1, message, ...more });
const result = (notes: WhyNote[], preamble: WhyNote[] = []): WhyResult => ({ snippets: [{ name: "a", notes, allocs_per_op: null, bytes_per_op: null }], preamble, errors: [] });

describe("the compiler's decisions", () => {
  it("stand by line, the most telling first, none twice", () => {
    const twice = note("bounds", 4, "the index is checked");
    const lines = byLine(result([twice, twice, note("escapes", 4, "x escapes to heap"), note("copy", 9, "64 bytes are copied")], [note("inlinable", 1, "inlined where it is called (cost: 4)"), note("bounds", 0, "outside")]));
    expect(lines.map((l) => [l.line, l.notes.map((n) => n.kind)])).toEqual([[1, ["inlinable"]], [4, ["escapes", "bounds"]], [9, ["copy"]]]);
    expect(lineWords(lines[1]!)).toBe("↑ x escapes to heap\n[] the index is checked");
  });
  it("say where they were inlined from, and the way of an escape", () => {
    const n = note("escapes", 4, "b escapes to heap", { inlined: "strings/builder.go:7", flow: [{ line: 4, text: "flow: {heap} <- b" }, { line: 0, text: "from append" }] });
    expect(noteWords(n)).toBe("b escapes to heap (in strings/builder.go:7, inlined here)");
    expect(flowWords(n)).toEqual(["line 4: flow: {heap} <- b", "from append"]);
  });
  it("are one entry where the words are the same", () => {
    const list = entries([note("bounds", 5, "checked"), note("bounds", 4, "checked"), note("escapes", 9, "x escapes"), note("bounds", 5, "checked")]);
    expect(list.map((e) => [e.note.kind, e.places.map((p) => p.line)])).toEqual([["escapes", [9]], ["bounds", [5, 4]]]);
  });
});

describe("what was optimised away", () => {
  const row = (name: string, ns: number, codes: string[], verdict?: string) => ({ name, ns_per_op: ns, lo: -1, hi: 1, iterations: 1, samples: [], gross_ns_per_op: 1, allocs_per_op: 0, bytes_per_op: 0, collections: 0, output: "", warnings: codes.map((code) => ({ code, message: "", advice: "" })), comparison: verdict ? { baseline: "a", ratio: 2, lo: 1.9, hi: 2.1, verdict } : undefined });
  const of = (...snippets: ReturnType<typeof row>[]) => by("wasm", ...snippets);
  const by = (engine: string, ...snippets: ReturnType<typeof row>[]) => sentence({ environment: { engine, go: "", os: "", arch: "" }, calibration: { resolution_ns: 1, reading_ns: 1, loop_ns: 1, time_per_test_ns: 1 }, confidence: 0.95, seed: 1, stopped: "budget", snippets, errors: [] } as Report).text;

  it("is said instead of a figure", () => {
    expect(of(row("a", 0.3, ["folded"]))).toBe("a costs no more than an empty loop: most likely the compiler optimised it away, or made a constant of it. There is nothing to time.");
    expect(of(row("a", 0.3, ["folded"], "baseline"), row("b", 50, [], "cant-tell"))).toMatch(/^a costs no more/);
    expect(of(row("a", 0.3, ["folded"], "baseline"), row("b", -0.2, ["cheaper-than-empty"], "cant-tell"))).toMatch(/^Both snippets cost no more.*constants of them/);
  });
  it("is no matter of an interpreter, nor of rounds too few for an interval", () => {
    expect(by("interp", row("a", 0.3, ["folded"]))).toMatch(/^a takes .* as interpreted/);
    expect(of({ ...row("a", 0.3, ["folded"]), lo: null as unknown as number })).toMatch(/^a takes/);
  });
  it("does not hide what can be compared", () => {
    expect(of(row("a", 50, [], "baseline"), row("b", 0.1, ["folded"], "cant-tell"), row("c", 100, [], "slower"))).toMatch(/^c is 2\.0+× slower than a/);
  });
});
