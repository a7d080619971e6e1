// The sentence that stands first: what a report says, in one line.
import type { Report, Snippet } from "../core/protocol";
import { costless, fitting, resolutionOf, shownTime, timeUnits } from "./figure";
import { called, oneBaseline, verdictWords } from "./verdict";

export interface Sentence {
  kind: string; // a verdict's kind, or: time, error, running, none
  text: string;
}

/** What a report says first. */
export function sentence(r: Report): Sentence {
  const timed = r.snippets.filter((s) => s.ns_per_op !== null);
  if (r.same?.length) return { kind: "error", text: "The snippets do not compute the same." };
  if (timed.length === 0) return none(r);
  const compared = r.snippets.filter((s) => s.comparison && s.comparison.verdict !== "baseline" && !isPreviewBaseline(s));
  const free = freeOf(r, timed);
  const base = oneBaseline(r);
  if (free.size > 0 && ((base !== null && free.has(base)) || compared.every((s) => free.has(s.name)))) return folded(free, timed);
  if (compared.length === 0) return alone(r, timed);
  const combos = new Set(r.snippets.map((s) => JSON.stringify(s.params ?? {}))).size;
  if (combos > 1) return swept(r, compared, combos);
  if (compared[0]!.comparison!.verdict === "preview") return previewed(compared);
  return ranked(r, compared);
}

/** The names of the snippets that cost nothing at any parameter. */
function freeOf(r: Report, timed: Snippet[]): Set<string> {
  const costly = new Set(timed.filter((s) => !costless(r, s)).map((s) => s.name));
  return new Set(timed.map((s) => s.name).filter((n) => !costly.has(n)));
}

/** Nothing was there to time, and so nothing to compare with. */
function folded(free: Set<string>, timed: Snippet[]): Sentence {
  const [first, second] = free;
  const all = free.size > 1 && timed.every((s) => free.has(s.name));
  const who = all ? (free.size === 2 ? "Both snippets" : "All snippets") : capital(called(first!)) + (second ? ` and ${free.size - 1} more` : "");
  const many = all || second !== undefined;
  const made = `: most likely the compiler optimised ${many ? "them" : "it"} away, or made ${many ? "constants of them" : "a constant of it"}`;
  return { kind: "cant-tell", text: `${who} ${many ? "cost" : "costs"} no more than an empty loop${made}. There is nothing to time.` };
}

function isPreviewBaseline(s: Snippet): boolean {
  const c = s.comparison!;
  return c.verdict === "preview" && c.baseline === s.name;
}

function none(r: Report): Sentence {
  const n = r.errors.length;
  if (n > 0) return { kind: "error", text: n === 1 ? "Nothing could be timed: there is an error." : `Nothing could be timed: there are ${n} errors.` };
  if (r.snippets.some((s) => s.output) || r.variables?.length) return { kind: "none", text: "It ran; nothing was timed." };
  return { kind: "none", text: "Nothing was timed." };
}

function alone(r: Report, timed: Snippet[]): Sentence {
  const s = timed[0]!;
  const u = fitting(timeUnits, s.ns_per_op!);
  const t = shownTime(s, resolutionOf(r), u);
  const interpreted = r.environment.engine === "interp" ? " as interpreted" : "";
  const rest = timed.length > 1 ? `, and ${timed.length - 1} more` : "";
  return { kind: "time", text: `${capital(called(s.name))} takes ${t.center} ${u.name} an iteration${interpreted}${rest}.` };
}

function previewed(compared: Snippet[]): Sentence {
  const s = compared[0]!;
  const more = compared.length > 1 ? `; ${compared.length - 1} more below` : "";
  const words = s.comparison!.ratio === null ? "no ratio is known" : `${called(s.name)} took ${verdictWords(blank, s, true).replace("preview: ", "")}`;
  return { kind: "preview", text: `Preview: as interpreted, ${words}${more}.` };
}

const blank = { errors: [], stopped: "decided" } as unknown as Report;

function ranked(r: Report, compared: Snippet[]): Sentence {
  const decided = compared.filter((s) => s.comparison!.verdict !== "cant-tell");
  if (decided.length === 0) {
    const s = compared[0]!;
    return { kind: "cant-tell", text: `Can’t tell ${called(s.name)} from ${called(s.comparison!.baseline)} yet: ${verdictWords(r, s, true).replace(/^can’t tell: /, "")}.` };
  }
  const best = decided.reduce((a, b) => ((a.comparison!.ratio ?? Infinity) <= (b.comparison!.ratio ?? Infinity) ? a : b));
  const verdict = best.comparison!.verdict;
  const more = compared.length > 1 ? `; ${compared.length - 1} more below` : "";
  return { kind: verdict, text: `${capital(called(best.name))} is ${verdict === "same" ? "the " : ""}${verdictWords(r, best, true)}${more}.` };
}

function swept(r: Report, compared: Snippet[], combos: number): Sentence {
  const crossing = r.crossings?.[0];
  if (crossing) {
    return { kind: "none", text: `${capital(called(crossing.snippet))} and ${called(crossing.baseline)} change places near ${crossing.param} = ${Math.round(crossing.at)}.` };
  }
  const interpreted = r.environment.engine === "interp";
  const kinds = new Set(compared.map((s) => s.comparison!.verdict));
  const names = new Set(compared.map((s) => s.name));
  if (!interpreted && kinds.size === 1 && names.size === 1) {
    const [kind] = kinds;
    const s = compared[0]!;
    const word = kind === "cant-tell" ? "can’t be told from" : kind === "same" ? "is the same as" : `is ${kind} than`;
    return { kind: kind!, text: `${capital(called(s.name))} ${word} ${called(s.comparison!.baseline)} at all ${combos} values.` };
  }
  return { kind: interpreted ? "preview" : "none", text: `${interpreted ? "Preview: m" : "M"}easured at ${combos} combinations of parameters; the verdict differs from one to the next.` };
}

export function capital(s: string): string {
  return /^snippet \d/.test(s) ? "S" + s.slice(1) : s;
}

/** The core's words as a sentence of their own. */
export function spelledOut(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}
