// What a plot shows, apart from how it is drawn.
import type { Growth, Report, Snippet } from "../core/protocol";
import type { Column } from "./column";
import { paramsOf, rows } from "./column";
import { fitting, roughTime, timeUnits } from "./figure";
import { fitted } from "./growth";
import { oneLine } from "./verdict";

export interface Strip {
  kind: "strip";
  caption: string;
  alt: string;
  height: number;
  rows: StripRow[];
  cut: string; // how many rows are shown of how many, where not all are
  log: boolean;
  min: number; // ns
  max: number;
}

export interface StripRow {
  name: string;
  samples: number[];
  rings?: boolean[]; // the samples in which garbage was collected, where there are others
  center: number | null;
  lo: number | null;
  hi: number | null;
  color: number;
}

export interface Sweep {
  kind: "sweep";
  caption: string;
  alt: string;
  height: number;
  param: string;
  lines: SweepLine[];
  crossings: number[];
  logX: boolean;
  logY: boolean;
}

export interface SweepLine {
  name: string;
  points: { x: number; y: number; lo: number | null; hi: number | null }[];
  fit: { x: number; y: number }[];
}

const mostRows = 16;
const rowHeight = 34;

export function plotOf(columns: Column[]): Strip | Sweep | null {
  return sweepOf(columns) ?? stripOf(columns);
}

function stripOf(columns: Column[]): Strip | null {
  const list: StripRow[] = [];
  let of = 0;
  rows(columns).forEach((row, color) => {
    row.cells.forEach((s, i) => {
      if (!s || ++of > mostRows) return;
      const label = [oneLine(row.name), row.params, columns.length > 1 ? columns[i]!.label : ""].filter(Boolean).join(" · ");
      list.push({ name: label, samples: s.samples, rings: ringsOf(s), center: s.ns_per_op, lo: s.lo, hi: s.hi, color });
    });
  });
  const running = columns[0]?.report.stopped === "";
  const all = list.flatMap((r) => [...r.samples, r.lo, r.hi, r.center]).filter((v): v is number => v !== null && Number.isFinite(v));
  if (list.length === 0 || (all.length === 0 && !running)) return null;
  const [min, max] = all.length > 0 ? extent(all) : [0, 1000]; // the plot's place is kept
  const log = min > 0 && max / min > 20;
  const cut = of > list.length ? `the first ${list.length} of ${of} rows` : "";
  const pad = log ? 0 : (max - min || Math.abs(max) || 1) * 0.06;
  return {
    kind: "strip",
    caption: `Samples${list.some((r) => r.lo !== null) ? ", and the interval of the median" : ""}${log ? "; logarithmic" : ""}${cut && `; ${cut}`}`,
    alt: `Samples of ${cut || `${list.length} rows`}: ${list.map((r) => `${r.name} about ${r.center === null ? "unknown" : roughTime(r.center)}`).join(", ")}. The figures are in the table above.`,
    height: list.length * rowHeight + 36,
    rows: list,
    cut,
    log,
    min: log ? min / 1.15 : Math.max(min - pad, min >= 0 ? 0 : min - pad),
    max: log ? max * 1.15 : max + pad,
  };
}

function sweepOf(columns: Column[]): Sweep | null {
  const first = columns[0]?.report;
  const param = first && sweptParam(first);
  if (!first || !param) return null;
  const lines = columns.flatMap((c) => linesOf(c, param, columns.length > 1));
  const xs = lines.flatMap((l) => l.points.map((p) => p.x));
  const ys = lines.flatMap((l) => l.points.map((p) => p.y));
  if (new Set(xs).size < 2) return null;
  const [minX, maxX] = extent(xs);
  const [minY, maxY] = extent(ys);
  return {
    kind: "sweep",
    caption: `Time an iteration over ${param}`,
    alt: `Time over ${param} from ${minX} to ${maxX}: ${lines.map((l) => `${l.name} from ${roughTime(l.points[0]!.y)} to ${roughTime(l.points.at(-1)!.y)}`).join(", ")}. The figures are in the table above.`,
    height: 280,
    param,
    lines,
    crossings: (first.crossings ?? []).filter((c) => c.param === param).map((c) => c.at),
    logX: minX > 0 && maxX / minX >= 8,
    logY: minY > 0 && maxY / minY >= 8,
  };
}

/** The one number that is varied, or null. */
function sweptParam(r: Report): string | null {
  const seen = new Map<string, Set<unknown>>();
  for (const s of r.snippets) for (const [k, v] of Object.entries(s.params ?? {})) seen.set(k, (seen.get(k) ?? new Set()).add(v));
  const varied = [...seen].filter(([, values]) => values.size > 1);
  const [name, values] = varied[0] ?? [];
  return varied.length === 1 && name && [...values!].every((v) => typeof v === "number") ? name : null;
}

function linesOf(c: Column, param: string, label: boolean): SweepLine[] {
  const byName = new Map<string, Snippet[]>();
  for (const s of c.report.snippets) {
    if (s.ns_per_op === null || typeof s.params?.[param] !== "number") continue;
    byName.set(s.name, [...(byName.get(s.name) ?? []), s]);
  }
  return [...byName].map(([name, list]) => {
    const points = list.map((s) => ({ x: s.params![param] as number, y: s.ns_per_op!, lo: s.lo, hi: s.hi })).sort((a, b) => a.x - b.x);
    const growth = c.report.growth?.find((g) => g.snippet === name && g.param === param);
    return { name: oneLine(name) + (label ? ` · ${c.label}` : ""), points, fit: growth ? curve(growth, points.map((p) => p.x)) : [] };
  });
}

function curve(g: Growth, xs: number[]): { x: number; y: number }[] {
  const [min, max] = extent(xs);
  const log = min > 0 && max / min >= 8;
  const made = [];
  for (let i = 0; i <= 48; i++) {
    const x = log ? min * (max / min) ** (i / 48) : min + ((max - min) * i) / 48;
    const y = fitted(g, x);
    if (y !== null && y > 0) made.push({ x, y });
  }
  return made;
}

/** A loop: spreading a long list into Math.min would overflow the stack. */
export function extent(list: number[]): [number, number] {
  let min = Infinity;
  let max = -Infinity;
  for (const v of list) {
    if (v < min) min = v;
    if (v > max) max = v;
  }
  return [min, max];
}

/** Round numbers on a logarithmic axis, about as many as there is room for. */
export function logSplits(min: number, max: number, room: number): number[] {
  const decades = Math.log10(max / min);
  for (const steps of [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1, 3], [1]]) {
    const list: number[] = [];
    for (let d = Math.floor(Math.log10(min)); d <= Math.ceil(Math.log10(max)); d++) {
      for (const s of steps) {
        const v = s * 10 ** d;
        if (v >= min * 0.999 && v <= max * 1.001) list.push(v);
      }
    }
    if (list.length <= Math.max(2, room) || (steps.length === 1 && decades < 12)) return list;
  }
  return [min, max];
}

/** A time on an axis. */
export function axisTime(ns: number): string {
  if (ns === 0) return "0";
  const u = fitting(timeUnits, ns);
  return `${Number((ns / u.size).toPrecision(4))} ${u.name}`;
}

export { paramsOf };

function ringsOf(s: Snippet): boolean[] | undefined {
  return s.with_collection && s.without_collection ? s.sample_collections?.map((n) => n > 0) : undefined;
}
