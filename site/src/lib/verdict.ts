// What a comparison says, in words.
import type { Comparison, Report, Snippet } from "../core/protocol";
import { paramsOf } from "./column";
import { costless, percent, preciseRatio, ratioAt, shownTimes } from "./figure";

/** Kinds of verdicts, each with a sign of its own so that colour is never alone. */
export const signs: Record<string, string> = {
  baseline: "●",
  faster: "▲",
  slower: "▼",
  same: "=",
  "cant-tell": "?",
  preview: "◇",
};

/** What stands for a snippet or the preamble; a snippet may be named as the preamble is. */
export function owner(snippet = ""): string {
  if (!snippet) return "preamble";
  return /^preamble$/i.test(snippet) ? `snippet ${snippet}` : called(snippet);
}

/** How a sentence calls a snippet: a mere number says nothing there. */
export function called(name: string): string {
  return /^\d+$/.test(name) ? `snippet ${name}` : oneLine(name);
}

/** Control characters, which could disturb a line, become U+FFFD. */
export function oneLine(s: string): string {
  return s.replace(/[\n\t]/g, " ").replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

/** The verdict of a row; named says whether it names the baseline. */
export function verdictWords(r: Report, s: Snippet, named = false): string {
  const c = s.comparison;
  if (!c) return "";
  const than = named ? ` than ${called(c.baseline)}` : "";
  switch (c.verdict) {
    case "baseline":
      return "baseline";
    case "faster":
    case "slower":
      return difference(c, c.verdict, than);
    case "same":
      return `same${named ? ` as ${called(c.baseline)}` : ""}${within(c)}`;
    case "preview":
      return preview(c, named);
  }
  return `can’t tell: ${whyUndecided(r, s, named)}`;
}

function difference(c: Comparison, word: string, than: string): string {
  if (c.ratio === null || c.ratio <= 0) return word + than;
  const flip = (x: number) => (word === "faster" ? 1 / x : x);
  const ratio = flip(c.ratio);
  if (c.lo === null || c.hi === null || c.lo <= 0) return `${shownTimes(ratio, 0)}× ${word}${than}`;
  const [lo, hi] = [flip(c.lo), flip(c.hi)].sort((a, b) => a - b) as [number, number];
  const u = (hi - lo) / 2;
  return `${shownTimes(ratio, u)}× ${word}${than} (${shownTimes(lo, u)} – ${shownTimes(hi, u)})`;
}

function within(c: Comparison): string {
  if (c.lo === null || c.hi === null) return "";
  return ` within ${percent(Math.max(Math.abs(1 - c.lo), Math.abs(c.hi - 1)))}`;
}

/** No verdict: an interpreter's ratio is not compiled Go's. */
function preview(c: Comparison, named: boolean): string {
  if (c.ratio === null) return "preview";
  if (c.ratio === 1 && c.lo === 1) return "preview (baseline)";
  return `preview: ${preciseRatio(c.ratio)}×${named ? ` the time of ${called(c.baseline)}` : ""}`;
}

function whyUndecided(r: Report, s: Snippet, named: boolean): string {
  const warned = (code: string, of = s) => of.warnings.some((w) => w.code === code);
  const failed = r.errors.some((e) => e.snippet === s.name && e.phase === "run");
  const c = s.comparison!;
  if (failed || warned("cut-short")) return "it failed";
  if (warned("own-process")) return "it ran in a process of its own";
  const base = r.snippets.find((o) => o.name === c.baseline && paramsOf(o) === paramsOf(s));
  if (base && base !== s && costless(r, base)) return `${called(base.name)} costs no more than the empty loop`;
  if (warned("not-positive")) return costless(r, s) ? "it costs no more than the empty loop" : "in some rounds it cost no more than the empty loop";
  if (c.lo === null && base && warned("not-positive", base)) return `in some rounds ${called(base.name)} cost no more than the empty loop`;
  if (c.lo !== null && c.hi !== null) {
    const u = (c.hi - c.lo) / 2;
    const turns = base && (c.lo > 1 || c.hi < 1) && turnsByAddress(s, base);
    return `${ratioAt(c.lo, u)} to ${ratioAt(c.hi, u)}${named ? ` the time of ${called(c.baseline)}` : ""}${turns ? "; which is faster depends on the code's address" : ""}`;
  }
  if (r.stopped === "interrupted") return "stopped too early";
  if (s.ns_per_op === null && r.stopped === "budget") return "no time was left for it";
  if (s.ns_per_op === null) return "it was not timed";
  return "too few rounds";
}

/** Whether it depends on where the code lies in memory which of two is faster, by more than 1 %. */
function turnsByAddress(s: Snippet, base: Snippet): boolean {
  const places = base.placements ?? [];
  const ratios = (s.placements ?? []).slice(0, places.length).map((ns, i) => ns / places[i]!);
  return ratios.some((r) => r < 0.99) && ratios.some((r) => r > 1.01);
}

/** The one baseline all were compared with, or null. */
export function oneBaseline(r: Report): string | null {
  const names = new Set(r.snippets.flatMap((s) => (s.comparison ? [s.comparison.baseline] : [])));
  return names.size === 1 ? [...names][0]! : null;
}

/** Why sampling ended; empty where that is not known. */
export function stoppedWords(r: Report): string {
  const warned = (code: string) => r.warnings?.some((w) => w.code === code);
  switch (r.stopped) {
    case "decided":
      if (warned("ran-once")) return "ran once";
      if (warned("pasted")) return ""; // output of go test, which decides nothing
      if (r.snippets.length === 1) return "stopped when the time was known closely enough";
      return r.environment.engine === "interp" ? "stopped when no more rounds were needed" : "stopped when every comparison was decided"; // a preview decides nothing
    case "budget":
      return "stopped when the time for it was spent";
    case "interrupted":
      return "interrupted: this is what was known by then";
    case "":
      return "running";
    case "unknown":
      return "";
  }
  return r.snippets.length === 0 ? "nothing could be timed" : "stopped by an error";
}

/** The system and processor a report names, as far as it does. */
export function platform({ os, arch }: Report["environment"]): string {
  return [os, arch].filter(Boolean).join("/");
}

/** In percent; empty where a report does not say. */
export function confidenceOf(r: Report): string {
  return r.confidence > 0 ? `${Number((100 * r.confidence).toPrecision(6))} %` : "";
}

export const confidenceWords = (r: Report) => confidenceOf(r) && `confidence ${confidenceOf(r)}`;

/** The engine's name as it stands beside every number. */
export function engineWords(engine: string, host?: string): string {
  switch (engine) {
    case "interp":
      return "interpreted: a preview";
    case "wasm":
      return `compiled, WebAssembly${host ? ` in ${host}` : ""}`;
    case "go":
      return "compiled, native";
  }
  return engine || "engine unknown";
}
