// Draws plots with uPlot: its axes and scales, our marks.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { axisTime, logSplits, type Strip, type Sweep } from "../../lib/plot";
import { inks, type Inks } from "./inks";

/** What a plot is drawn with: zoom enlarges all of it, for pictures sharper than the screen. */
interface Pen {
  ink: Inks;
  font: string;
  zoom: number;
}

/** Draws a plot, zoom times as large as said; the function returned takes it away. */
export function chart(element: HTMLElement, plot: Strip | Sweep, width: number, zoom = 1): () => void {
  const ink = inks(element);
  const pen = { ink, zoom, font: ink.font.replace(/(\d+(?:\.\d+)?)px/, (_, n: string) => `${Number(n) * zoom}px`) };
  const u = plot.kind === "strip" ? strip(element, plot, width * zoom, pen) : sweep(element, plot, width * zoom, pen);
  return () => u.destroy();
}

function axis({ ink, font, zoom }: Pen, more: uPlot.Axis): uPlot.Axis {
  return { stroke: ink.ink2, font, gap: 5 * zoom, grid: { stroke: ink.rule, width: zoom }, ticks: { stroke: ink.rule, width: zoom, size: 4 * zoom }, ...more };
}

function strip(element: HTMLElement, plot: Strip, width: number, pen: Pen): uPlot {
  const z = pen.zoom;
  const n = plot.rows.length;
  const names = plot.rows.map((r) => clip(r.name, width / z < 480 ? 14 : 26));
  return new uPlot(
    {
      width,
      height: plot.height * z,
      legend: { show: false },
      cursor: { show: false },
      padding: [6 * z, 14 * z, 0, 0],
      scales: {
        x: { time: false, range: [plot.min, plot.max], distr: plot.log ? 3 : 1, log: 10 },
        y: { range: [0.5 - n, 0.5] }, // the first row on top
      },
      axes: [
        axis(pen, { ...(plot.log ? { splits: () => logSplits(plot.min, plot.max, (width / z - 200) / 70) } : {}), values: (_, splits) => splits.map(axisTime), filter: (_, splits) => splits, space: 80 * z, size: 30 * z }),
        axis(pen, { splits: () => plot.rows.map((_, i) => -i), filter: (_, splits) => splits, values: () => names, grid: { show: false }, ticks: { show: false }, size: labelSize(names, pen), gap: 8 * z }),
      ],
      series: [{}, { show: true, stroke: "transparent", points: { show: false } }],
      hooks: { draw: [(u) => plot.rows.forEach((_, i) => stripRow(u, plot, i, pen))] },
    },
    [
      [plot.min, plot.max],
      [0, 1 - n],
    ],
    element,
  );
}

function stripRow(u: uPlot, plot: Strip, i: number, { ink, zoom }: Pen): void {
  const row = plot.rows[i]!;
  const { ctx } = u;
  const px = devicePixelRatio * zoom;
  const y = u.valToPos(-i, "y", true);
  const x = (v: number) => u.valToPos(v, "x", true);
  const color = ink.series[row.color % ink.series.length]!;
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = color;
  ctx.lineWidth = px;
  ctx.globalAlpha = row.samples.length > 60 ? 0.3 : 0.5;
  row.samples.forEach((s, k) => {
    if (plot.log && s <= 0) return;
    ctx.beginPath();
    ctx.arc(x(s), y + jitter(k) * 8 * px, 2.2 * px, 0, 7);
    if (row.rings?.[k]) ctx.stroke();
    else ctx.fill();
  });
  ctx.globalAlpha = 1;
  if (row.lo !== null && row.hi !== null) {
    ctx.strokeStyle = ink.ink;
    ctx.lineWidth = 1.5 * px;
    bracket(ctx, x(row.lo), x(row.hi), y, 6 * px);
  }
  if (row.center !== null) {
    ctx.fillStyle = ink.ink;
    ctx.fillRect(x(row.center) - 1.25 * px, y - 10 * px, 2.5 * px, 20 * px);
  }
  ctx.restore();
}

function bracket(ctx: CanvasRenderingContext2D, lo: number, hi: number, y: number, tall: number): void {
  ctx.beginPath();
  ctx.moveTo(lo, y - tall);
  ctx.lineTo(lo, y + tall);
  ctx.moveTo(lo, y);
  ctx.lineTo(hi, y);
  ctx.moveTo(hi, y - tall);
  ctx.lineTo(hi, y + tall);
  ctx.stroke();
}

/** Where a sample stands beside its row's line: the same each time. */
function jitter(k: number): number {
  return ((k * 0.618034) % 1) * 2 - 1;
}

const dashes = [[], [7, 4], [2, 3], [9, 3, 2, 3], [4, 4], [1, 2]];

function sweep(element: HTMLElement, plot: Sweep, width: number, pen: Pen): uPlot {
  const { ink, zoom: z } = pen;
  const xs = [...new Set(plot.lines.flatMap((l) => [...l.points, ...l.fit].map((p) => p.x)))].sort((a, b) => a - b);
  const at = (points: { x: number; y: number }[]) => {
    const map = new Map(points.map((p) => [p.x, p.y]));
    return xs.map((x) => map.get(x) ?? null);
  };
  const ys = plot.lines.flatMap((l) => l.points.flatMap((p) => [p.y, p.lo ?? p.y, p.hi ?? p.y]));
  const [min, max] = [Math.min(...ys), Math.max(...ys)];
  const series: uPlot.Series[] = [{}];
  const data: uPlot.AlignedData = [xs];
  plot.lines.forEach((l, i) => {
    const color = ink.series[i % ink.series.length]!;
    const dash = dashes[i % dashes.length]!;
    series.push({ label: l.name, stroke: color, width: 1.75 * z, dash: dash.map((d) => d * z), spanGaps: true, points: { show: false } });
    data.push(at(l.points));
    series.push({ label: `${l.name}, fitted`, stroke: color, width: z, alpha: 0.45, spanGaps: true, points: { show: false } });
    data.push(at(l.fit));
  });
  return new uPlot(
    {
      width,
      height: plot.height * z,
      legend: { show: false },
      cursor: { show: false },
      padding: [10 * z, 16 * z, 0, 0],
      scales: {
        x: { time: false, distr: plot.logX ? 3 : 1, log: 2 },
        y: { distr: plot.logY ? 3 : 1, log: 10, range: plot.logY ? [min / 1.4, max * 1.4] : [Math.min(0, min), max * 1.08] },
      },
      axes: [
        axis(pen, { label: plot.param, labelFont: pen.font, labelSize: 20 * z, size: 50 * z, space: 50 * z, labelGap: 0, ...(plot.logX ? { splits: () => logSplits(xs[0]!, xs.at(-1)!, width / z / 60) } : {}), filter: (_, splits) => splits, values: (_, splits) => splits.map((v) => String(Number(v.toPrecision(4)))) }),
        axis(pen, { ...(plot.logY ? { splits: () => logSplits(min / 1.4, max * 1.4, plot.height / 34) } : {}), filter: (_, splits) => splits, values: (_, splits) => splits.map(axisTime), size: 66 * z, space: 30 * z }),
      ],
      series,
      hooks: { draw: [(u) => marks(u, plot, pen)] },
    },
    data,
    element,
  );
}

function marks(u: uPlot, plot: Sweep, { ink, zoom }: Pen): void {
  const { ctx } = u;
  const px = devicePixelRatio * zoom;
  ctx.save();
  ctx.strokeStyle = ink.ink2;
  ctx.setLineDash([3 * px, 3 * px]);
  ctx.lineWidth = px;
  for (const at of plot.crossings) {
    const x = u.valToPos(at, "x", true);
    ctx.beginPath();
    ctx.moveTo(x, u.bbox.top);
    ctx.lineTo(x, u.bbox.top + u.bbox.height);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  plot.lines.forEach((l, i) => {
    ctx.fillStyle = ctx.strokeStyle = ink.series[i % ink.series.length]!;
    for (const p of l.points) {
      const [x, y] = [u.valToPos(p.x, "x", true), u.valToPos(p.y, "y", true)];
      if (p.lo !== null && p.hi !== null && (!plot.logY || p.lo > 0)) {
        ctx.lineWidth = 1.5 * px;
        ctx.beginPath();
        ctx.moveTo(x, u.valToPos(p.lo, "y", true));
        ctx.lineTo(x, u.valToPos(p.hi, "y", true));
        ctx.stroke();
      }
      shape(ctx, i, x, y, 3.5 * px);
    }
  });
  ctx.restore();
}

/** A mark of its own for each line: colour is not alone. */
function shape(ctx: CanvasRenderingContext2D, i: number, x: number, y: number, r: number): void {
  ctx.beginPath();
  switch (i % 6) {
    case 1:
      ctx.rect(x - r, y - r, 2 * r, 2 * r);
      break;
    case 2:
      polygon(ctx, [[x, y - r * 1.2], [x + r * 1.2, y + r], [x - r * 1.2, y + r]]);
      break;
    case 3:
      polygon(ctx, [[x, y - r * 1.3], [x + r * 1.3, y], [x, y + r * 1.3], [x - r * 1.3, y]]);
      break;
    case 4:
      polygon(ctx, [[x, y + r * 1.2], [x + r * 1.2, y - r], [x - r * 1.2, y - r]]);
      break;
    default:
      ctx.arc(x, y, r, 0, 7);
  }
  if (i % 6 === 5) ctx.stroke();
  else ctx.fill();
}

function polygon(ctx: CanvasRenderingContext2D, points: [number, number][]): void {
  points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  ctx.closePath();
}

function clip(s: string, most: number): string {
  return s.length > most ? `${s.slice(0, most - 1)}…` : s;
}

function labelSize(names: string[], { font, zoom }: Pen): number {
  const ctx = document.createElement("canvas").getContext("2d")!;
  ctx.font = font;
  return Math.ceil(Math.max(24 * zoom, ...names.map((n) => ctx.measureText(n).width))) + 18 * zoom;
}
