// What stands behind each --- line of the editor after a run.
import type { Report, Snippet, SnippetPlace } from "../core/protocol";
import { costless, fitting, resolutionOf, shownTime, timeUnits } from "./figure";
import { signs, verdictWords } from "./verdict";

export interface LineResult {
  line: number;
  text: string;
  kind: string; // of the verdict
}

/**
 * Results of documents without parameters: with them, one line has no one
 * result. The core says at which line a snippet begins; a guess could put one's
 * figure behind another's line.
 */
export function lineResults(text: string, places: SnippetPlace[], r: Report): LineResult[] {
  if (r.snippets.some((s) => s.params)) return [];
  const lines = text.split("\n");
  return places.flatMap(({ name, line }) => {
    const s = r.snippets.find((s) => s.name === name);
    const marked = /^\ufeff?---/.test(lines[line - 1] ?? ""); // not the first line of one without a marker
    return s && s.ns_per_op !== null && marked ? [{ line, text: `  ${words(r, s)}`, kind: s.comparison?.verdict ?? "time" }] : [];
  });
}

function words(r: Report, s: Snippet): string {
  if (costless(r, s)) return "costs nothing: optimised away";
  const u = fitting(timeUnits, s.ns_per_op!);
  const time = `${shownTime(s, resolutionOf(r), u).center} ${u.name}`;
  const v = s.comparison;
  if (!v || v.verdict === "baseline") return time;
  const verdict = verdictWords(r, s).replace(/ \(.*\)$/, "");
  return `${time}   ${signs[v.verdict] ?? ""} ${verdict}`;
}
