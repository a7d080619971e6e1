// Says when compiled code comes out in another order than the preview had it.
import type { Comparison, Report, Snippet } from "../core/protocol";
import { paramsOf } from "./column";
import { preciseRatio } from "./figure";
import { called } from "./verdict";

/** One sentence where the two orders differ, else empty. */
export function otherOrder(preview: Report, compiled: Report): string {
  const key = (s: Snippet) => `${s.name}\u0000${paramsOf(s)}`;
  const before = new Map(preview.snippets.map((s) => [key(s), s.comparison]));
  const both = compiled.snippets.flatMap((s) => {
    const then = before.get(key(s));
    const side = then ? sideOf(then) : 0;
    return s.comparison && s.comparison.verdict !== "baseline" && side !== 0 ? [{ s, then: then!, turned: side === -decided(s.comparison) }] : [];
  });
  const turned = both.filter((b) => b.turned);
  const first = turned[0];
  if (!first) return "";
  const took = `${called(first.s.name)} took ${preciseRatio(first.then.ratio!)}× the time of ${called(first.then.baseline)}`;
  if (both.length === 1) return `The preview had it the other way round: as interpreted, ${took}.`;
  const at = paramsOf(first.s) ? ` at ${paramsOf(first.s)}` : "";
  return `The preview had ${turned.length} of ${both.length} comparisons the other way round: as interpreted, ${took}${at}.`;
}

/** On which side of equal a preview's ratio lies, as far as its interval says; 0 for neither. */
function sideOf(c: Comparison): number {
  if (c.ratio === null || c.ratio === 1) return 0;
  const side = Math.sign(c.ratio - 1);
  const near = side > 0 ? c.lo : c.hi; // the end of the interval that is nearer to equal
  return near !== null && Math.sign(near - 1) !== side ? 0 : side;
}

function decided(c: Comparison): number {
  return { faster: -1, slower: 1 }[c.verdict] ?? 0;
}
