import type { Report } from "../core/protocol";
import { percent } from "./figure";

/** The same code twice: what differs is the machine. */
export const twice = `--- A
sum := 0
for i := range 1_000 {
	sum += i * i
}
--- B
sum := 0
for i := range 1_000 {
	sum += i * i
}
`;

/** How far A and B came out apart. */
export function noiseWords(r: Report): string {
  const c = r.snippets[1]?.comparison;
  if (!c || c.ratio === null) return "Too few rounds to say.";
  const off = Math.abs(c.ratio - 1);
  if (c.lo === null || c.hi === null) return `The medians came out ${percent(off)} apart; too few rounds for an interval.`;
  const reach = Math.max(Math.abs(1 - c.lo), Math.abs(c.hi - 1));
  return `Identical code came out ${percent(off)} apart; the noise floor is ${percent(reach)} now, over ${r.snippets[1]!.samples.length} rounds.`;
}
