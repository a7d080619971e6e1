// What stands behind each --- line of the editor after a run.
import type { Report, Snippet } from "../core/protocol";
import { costless, fitting, resolutionOf, shownTime, timeUnits } from "./figure";
import { markers } from "./markers";
import { signs, verdictWords } from "./verdict";

export interface LineResult {
  line: number;
  text: string;
  kind: string; // of the verdict
}

/** Results of documents without parameters: with them, one line has no one result. */
export function lineResults(text: string, r: Report): LineResult[] {
  if (r.snippets.some((s) => s.params)) return [];
  const found: LineResult[] = [];
  let index = 0;
  const sections = markers(text).filter((m) => m.kind === "snippet");
  // A document that does not begin with a marker has a first snippet without one.
  const unmarked = r.snippets.length > sections.length;
  for (const m of sections) {
    index++;
    const name = m.name || String(unmarked || startsUnmarked(text, m.line) ? index + 1 : index);
    const s = r.snippets.find((s) => s.name === name);
    if (s && s.ns_per_op !== null) found.push({ line: m.line, text: `  ${words(r, s)}`, kind: s.comparison?.verdict ?? "time" });
  }
  return found;
}

function startsUnmarked(text: string, firstMarker: number): boolean {
  void firstMarker;
  const before = text.split("\n---")[0] ?? "";
  return !text.startsWith("---") && !before.includes("\n===") && before.split("\n").some((l) => l.trim() && !l.trim().startsWith("//"));
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
