// The sentence that stands first: what a report says, in one line.
import type { Report, Snippet } from "../core/protocol";
import { costless, fitting, resolutionOf, rough, shownTime, timeUnits } from "./figure";
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
  if (free.size > 0 && ((base !== null && free.has(base)) || compared.every((s) => free.has(s.name)))) return folded(r, free);
  const combos = new Set(r.snippets.map((s) => JSON.stringify(s.params ?? {}))).size;
  if (combos > 1 && compared.length > 0) return swept(r, compared, combos);
  return besideFailed(r, timed, compared);
}

/** Of snippets at one combination: first what was timed, then how many failed. */
function besideFailed(r: Report, timed: Snippet[], compared: Snippet[]): Sentence {
  const failed = failedOf(r);
  const fine = (list: Snippet[]) => list.filter((s) => !failed.has(s.name));
  const [whole, known] = [fine(timed), fine(compared)];
  const [first, second] = failed;
  const rank = (list: Snippet[]) => (list[0]!.comparison!.verdict === "preview" ? previewed(list) : ranked(r, list));
  if (first === undefined || whole.length === 0) return compared.length > 0 ? rank(compared) : alone(r, timed);
  const said = known.length > 0 ? rank(known) : alone(r, whole);
  return { ...said, text: said.text.replace(/\.$/, `; ${second === undefined ? called(first) : failed.size} failed.`) };
}

/** The names of the snippets that did not go to their end. */
function failedOf(r: Report): Set<string> {
  const cut = r.snippets.filter((s) => s.warnings.some((w) => w.code === "cut-short"));
  return new Set([...r.errors.filter((e) => e.phase !== "refused").map((e) => e.snippet), ...cut.map((s) => s.name)].filter(Boolean));
}

/** The names of the snippets that cost nothing at any parameter. */
function freeOf(r: Report, timed: Snippet[]): Set<string> {
  const costly = new Set(timed.filter((s) => !costless(r, s)).map((s) => s.name));
  return new Set(timed.map((s) => s.name).filter((n) => !costly.has(n)));
}

/** Nothing was there to time, and so nothing to compare with. */
function folded(r: Report, free: Set<string>): Sentence {
  const [first, second] = free;
  const many = second !== undefined;
  const all = many && r.snippets.every((s) => free.has(s.name)) && r.errors.every((e) => !e.snippet || free.has(e.snippet));
  const rest = !many ? "" : free.size === 2 ? ` and ${called(second)}` : ` and ${free.size - 1} more`;
  const who = all ? (free.size === 2 ? "Both snippets" : "All snippets") : capital(called(first!)) + rest;
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
  const preview = r.environment.engine === "interp" || compared[0]!.comparison!.verdict === "preview";
  const crossing = r.crossings?.[0];
  if (crossing) {
    const who = `${called(crossing.snippet)} and ${called(crossing.baseline)}`;
    const more = r.crossings!.length > 1 ? `; ${r.crossings!.length - 1} more below` : "";
    const text = `${preview ? `Preview: as interpreted, ${who}` : capital(who)} change places near ${crossing.param} = ${rough(crossing.at)}${more}.`;
    return { kind: preview ? "preview" : "none", text };
  }
  if (preview) return { kind: "preview", text: `Preview: measured at ${combos} combinations of parameters.` };
  return { kind: "none", text: `Measured at ${combos} combinations of parameters; ${spread(compared)}.`, ...alike(r, compared, combos) };
}

/** One verdict that holds for all and everywhere, or null. */
function alike(r: Report, compared: Snippet[], combos: number): Sentence | null {
  const base = oneBaseline(r);
  const names = [...new Set(compared.map((s) => s.name))];
  const kind = compared[0]!.comparison!.verdict;
  if (base === null || compared.some((s) => s.comparison!.verdict !== kind)) return null;
  const who = names.length > 2 ? `The ${names.length} others` : capital(names.map(called).join(" and "));
  const are = names.length > 1 ? "are" : "is";
  const word = kind === "cant-tell" ? "can’t be told from" : kind === "same" ? `${are} the same as` : `${are} ${kind} than`;
  const where = compared.length === names.length * combos ? `at all ${combos} values` : "wherever they could be compared";
  return { kind, text: `${who} ${word} ${called(base)} ${where}.` };
}

/** Whether the verdicts hold from one combination to the next. */
function spread(compared: Snippet[]): string {
  const kinds = new Map<string, Set<string>>();
  for (const s of compared) kinds.set(s.name, (kinds.get(s.name) ?? new Set()).add(s.comparison!.verdict));
  const differ = [...kinds].filter(([, k]) => k.size > 1);
  if (differ.length === 0) return "each verdict is the same at all of them";
  return `the verdict${kinds.size > 1 ? ` on ${called(differ[0]![0])}${differ.length > 1 ? ` and ${differ.length - 1} more` : ""}` : ""} differs from one to the next`;
}

export function capital(s: string): string {
  return /^snippet \d/.test(s) ? "S" + s.slice(1) : s;
}

/** The core's words as a sentence of their own. */
export function spelledOut(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}
