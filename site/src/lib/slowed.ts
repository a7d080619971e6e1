// What slows a page down while it measures, as warnings.
import type { Report, Warning } from "../core/protocol";

/** What was seen of the page while a run went on. */
export interface Slowed {
  hidden: boolean; // its tab was
  late: number; // ms: by how much a timer came late, at most
}

/** More than the page itself makes a timer late, in milliseconds: hidden pages have one a second. */
const tooLate = 600;

export function slowedWarnings({ hidden, late }: Slowed): Warning[] {
  if (hidden) return [{ code: "hidden-tab", message: "this tab was hidden while it ran", advice: "browsers slow hidden tabs down; keep it in front and run again" }];
  if (late < tooLate) return [];
  return [{ code: "slowed-down", message: `the browser or the machine held this page up for ${(late / 1000).toFixed(1)} s while it ran`, advice: "end what else keeps the machine busy, switch off what saves power, and run again" }];
}

/** The report with what slowed its run down. */
export function withSlowed(r: Report, seen: Slowed): Report {
  const found = slowedWarnings(seen);
  return found.length ? { ...r, warnings: [...found, ...(r.warnings ?? [])] } : r;
}
