// Growth and crossings in words, and the fitted curve.
import type { Crossing, Growth, Report } from "../core/protocol";
import { rough, roughTime } from "./figure";
import { called } from "./verdict";

export function growthSentence(g: Growth): string {
  const name = called(g.snippet);
  if (g.class === "1") return `${name}: its time does not grow with ${g.param} (about ${roughTime(g.a)})`;
  const term = withParam(g.class, g.param);
  const rest = g.a < 0 ? ` - ${roughTime(-g.a)}` : ` + ${roughTime(g.a)}`;
  return `${name}: its time grows like ${term} (about ${roughTime(g.b)} × ${term}${rest}; R² ${g.r2.toFixed(3)})`;
}

function withParam(growth: string, param: string): string {
  return growth.replace(/\bn\b/g, () => param);
}

export function crossingSentence(r: Report, c: Crossing): string {
  let at = rough(c.at);
  if (c.lo !== null && c.hi !== null) at += ` (between ${rough(c.lo)} and ${rough(c.hi)})`;
  else if (c.lo !== null) at += ` (${rough(c.lo)} or more)`;
  else if (c.hi !== null) at += ` (${rough(c.hi)} or less)`;
  const sides = fasterBeside(r, c).join(", ");
  return `${called(c.snippet)} and ${called(c.baseline)} cost the same at ${c.param} = ${at}${sides && `: ${sides}`}${c.several ? "; above it they change places again" : ""}${r.environment.engine === "interp" ? ", as interpreted" : ""}`;
}

/** Which was faster at the measured values next to a crossing, of those that show one. */
function fasterBeside(r: Report, c: Crossing): string[] {
  const clear = r.snippets.flatMap((s) => {
    const n = s.params?.[c.param];
    const of = s.comparison;
    if (s.name !== c.snippet || typeof n !== "number" || of?.ratio == null || of.lo === null || of.hi === null) return [];
    const decided = of.verdict === "preview" ? of.lo > 1 || of.hi < 1 : of.verdict === "faster" || of.verdict === "slower";
    return decided ? [{ n, name: of.ratio > 1 ? c.baseline : c.snippet }] : [];
  });
  clear.sort((a, b) => a.n - b.n);
  const below = clear.findLast((p) => p.n <= c.at);
  const above = clear.find((p) => p.n > c.at);
  return [below, above].flatMap((p) => (p ? [`at ${p.n} ${called(p.name)} is faster`] : []));
}

// Logarithms are natural, as those of the fit.
const shapes: Record<string, (n: number) => number> = {
  "1": () => 0,
  "log n": Math.log,
  n: (n) => n,
  "n log n": (n) => n * Math.log(n),
  "n^2": (n) => n * n,
  "n^3": (n) => n * n * n,
};

/** The fitted time at n, or null where the class is not known here. */
export function fitted(g: Growth, n: number): number | null {
  const shape = shapes[g.class];
  if (!shape) return null;
  const t = g.a + g.b * shape(n);
  return Number.isFinite(t) ? t : null;
}
