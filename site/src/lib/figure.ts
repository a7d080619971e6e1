// Numbers as people read them: no more digits than are known. The rules are
// those of interp/format, so that the page and the command print the same.
import type { Report, Snippet } from "../core/protocol";

export interface Unit {
  name: string;
  size: number;
}

export const timeUnits: Unit[] = [
  { name: "ns", size: 1 },
  { name: "µs", size: 1e3 },
  { name: "ms", size: 1e6 },
  { name: "s", size: 1e9 },
];

export const byteUnits: Unit[] = [
  { name: "B", size: 1 },
  { name: "KiB", size: 2 ** 10 },
  { name: "MiB", size: 2 ** 20 },
  { name: "GiB", size: 2 ** 30 },
];

/** Stands for a number that is not known. */
export const unknown = "–";

const mostDigits = 4; // a fifth is never the same twice
const fewDigits = 2; // without an interval

/** The largest unit that leaves a value at 1 or more. */
export function fitting(units: Unit[], v: number): Unit {
  let best = units[0]!;
  for (const u of units) if (Math.abs(v) >= 0.9995 * u.size) best = u; // shown as 1.00 of it
  return best;
}

function firstPlace(v: number): number {
  return v === 0 || !Number.isFinite(v) ? 0 : Math.floor(Math.log10(Math.abs(v)));
}

/**
 * The power of ten of the last digit of v worth showing when it is known to
 * within uncertainty; 0 means that nothing says how well.
 */
export function lastPlace(v: number, uncertainty: number, most: number): number {
  const first = firstPlace(v);
  if (!(uncertainty > 0) || !Number.isFinite(uncertainty)) return first - most + 1;
  let place = firstPlace(uncertainty);
  if (uncertainty < 3 * 10 ** place) place--;
  return Math.max(first - most + 1, Math.min(place, Math.max(first, firstPlace(uncertainty)) - fewDigits + 1));
}

/** v with its last digit at a power of ten. */
export function rounded(v: number, place: number): string {
  if (place > 0) {
    const p = 10 ** place;
    return (Math.round(v / p) * p).toFixed(0);
  }
  const s = v.toFixed(Math.min(20, -place));
  return Number(s) === 0 && s.startsWith("-") ? s.slice(1) : s; // no -0
}

export interface ShownTime {
  center: string;
  interval: string;
}

/**
 * Whether there was nothing to time, so that a figure would be the clock's
 * noise. An interpreter optimises nothing away, and few rounds say nothing.
 */
export function costless(r: Report, s: Snippet): boolean {
  return r.environment.engine !== "interp" && s.lo !== null && s.warnings.some((w) => w.code === "folded" || w.code === "cheaper-than-empty");
}

/** Stands for the time of what costs nothing that can be told. */
export const nothing = "≈ 0";

/** A snippet's time and interval in a unit, without its name. */
export function shownTime(s: Snippet, resolution: number, u: Unit): ShownTime {
  if (s.ns_per_op === null) return { center: unknown, interval: unknown };
  const v = s.ns_per_op / u.size;
  const known = s.lo !== null && s.hi !== null;
  const uncertainty = known ? (s.hi! - s.lo!) / 2 / u.size : 0;
  let place = lastPlace(v, uncertainty, known ? mostDigits : fewDigits);
  const tick = s.iterations > 0 ? resolution / s.iterations / u.size : 0;
  if (tick > 0) place = Math.max(place, firstPlace(tick));
  return {
    center: rounded(v, place),
    interval: known ? `${rounded(s.lo! / u.size, place)} – ${rounded(s.hi! / u.size, place)}` : unknown,
  };
}

/** The unit in which all times of a report can be read, or null. */
export function columnUnit(snippets: Snippet[]): Unit | null {
  const times = snippets.flatMap((s) => (s.ns_per_op === null ? [] : [Math.abs(s.ns_per_op)]));
  if (times.length === 0) return timeUnits[0]!;
  const u = fitting(timeUnits, Math.min(...times));
  return Math.max(...times) / u.size < 1e5 ? u : null;
}

/** A count an iteration: whole where it is whole to a hundredth. */
export function shownCount(v: number | null): string {
  if (v === null) return unknown;
  const r = Math.round(v);
  if (v === 0 || (Math.abs(v - r) < 0.01 && r !== 0)) return r.toFixed(0);
  return String(Number(v.toPrecision(2)));
}

/** Bytes an iteration, to three digits. */
export function shownBytes(v: number | null): string {
  if (v === null) return unknown;
  const u = fitting(byteUnits, v);
  if (u.size === 1) return `${Math.round(v)} B`;
  return `${rounded(v / u.size, lastPlace(v / u.size, 0, 3))} ${u.name}`;
}

/** An exact number of bytes, with thin spaces between thousands. */
export function exactBytes(v: number): string {
  return String(v).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** A ratio of 1 or more, as in "6.2". */
export function shownTimes(ratio: number, uncertainty: number): string {
  return rounded(ratio, Math.min(0, lastPlace(ratio, uncertainty, ratio < 1.1 ? 4 : 3)));
}

export function percent(share: number): string {
  const v = 100 * share;
  return `${rounded(v, Math.min(0, lastPlace(v, 0, 2)))} %`;
}

/** A time with a unit and three digits: for a fit, or a first figure. */
export function roughTime(ns: number): string {
  const u = fitting(timeUnits, ns);
  return `${rounded(ns / u.size, lastPlace(ns / u.size, 0, 3))} ${u.name}`;
}

export function rough(v: number): string {
  return rounded(v, Math.min(0, lastPlace(v, 0, fewDigits)));
}

export function ratioAt(x: number, uncertainty: number): string {
  return `${rounded(x, Math.max(-3, Math.min(-1, lastPlace(x, uncertainty, 3))))}×`;
}

export function preciseRatio(x: number): string {
  return rounded(x, lastPlace(x, 0, fewDigits));
}

/** The clock's share in a report's times can't be less than this. */
export function resolutionOf(r: Report): number {
  return r.calibration.resolution_ns || 0;
}

/** The empty loop's time as it was subtracted, the median over the snippets; 0 where that is not known. */
export function subtracted(r: Report): number {
  const loops = r.snippets.flatMap((s) => (s.gross_ns_per_op === null || s.ns_per_op === null ? [] : [s.gross_ns_per_op - s.ns_per_op]));
  const loop = loops.sort((a, b) => a - b)[loops.length >> 1] ?? 0;
  return loop > 1e-3 ? loop : 0; // less is the sums' last digit
}
