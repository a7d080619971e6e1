// The result as a picture: the sentence, the figures, the plot, the source.
import type { Column } from "../../lib/column";
import { clipped } from "../../lib/clip";
import { rows } from "../../lib/column";
import { columnUnit, costless, fitting, nothing, resolutionOf, shownTime, timeUnits, unknown } from "../../lib/figure";
import { plotOf } from "../../lib/plot";
import { capital, sentence } from "../../lib/sentence";
import { confidenceWords, engineWords, oneLine, platform, signs, stoppedWords, verdictWords } from "../../lib/verdict";
import { chart } from "./chart";
import { inks, type Inks } from "./inks";

const width = 880;
const margin = 32;
const line = 24;
const scale = 2;
const mostRows = 40;
const widestName = 280; // in the table

export async function picture(columns: Column[]): Promise<Blob> {
  const ink = inks(document.documentElement);
  const plot = plotOf(columns);
  const drawn = plot ? await drawPlot(columns) : null;
  const cells = figures(columns);
  const said = wrap(sentence(columns[0]!.report).text, `600 20px ${ink.sans}`, width - 2 * margin);
  const sources = columns.flatMap((c) => wrap(source(c, columns.length > 1), `12px ${ink.sans}`, width - 2 * margin));
  const missing = rows(columns).length + 1 - cells.length;
  const cut = [missing > 0 && `${missing} more ${missing === 1 ? "row is" : "rows are"} left out here`, plot?.kind === "strip" && plot.cut && `the plot has ${plot.cut}`].filter(Boolean).join("; ");
  if (cut) sources.unshift(`${capital(cut)}.`);
  const height = margin + said.length * 28 + 16 + cells.length * line + 12 + (drawn ? drawn.height + 12 : 0) + sources.length * 18 + margin;

  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  const ctx = canvas.getContext("2d")!;
  ctx.scale(scale, scale);
  ctx.fillStyle = ink.paper;
  ctx.fillRect(0, 0, width, height);
  let y = margin + 16;
  ctx.fillStyle = ink.ink;
  ctx.font = `600 20px ${ink.sans}`;
  for (const s of said) ctx.fillText(s, margin, y), (y += 28);
  y = table(ctx, cells, y + 8, ink);
  if (drawn) {
    ctx.drawImage(drawn.canvas, margin, y, drawn.width, drawn.height);
    y += drawn.height + 12;
  }
  ctx.font = `12px ${ink.sans}`;
  ctx.fillStyle = ink.ink2;
  for (const s of sources) ctx.fillText(s, margin, y + 12), (y += 18);
  return new Promise((resolve, reject) => canvas.toBlob((b) => (b ? resolve(b) : reject(new Error("The browser could not make the picture."))), "image/png"));
}

async function drawPlot(columns: Column[]): Promise<{ canvas: HTMLCanvasElement; width: number; height: number }> {
  const plot = plotOf(columns)!;
  const frame = document.createElement("div");
  frame.className = "offstage";
  document.body.append(frame);
  const end = chart(frame, plot, width - 2 * margin, scale / devicePixelRatio);
  await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
  const canvas = document.createElement("canvas");
  const from = frame.querySelector("canvas")!;
  canvas.width = from.width;
  canvas.height = from.height;
  canvas.getContext("2d")!.drawImage(from, 0, 0);
  end();
  frame.remove();
  return { canvas, width: width - 2 * margin, height: plot.height };
}

function figures(columns: Column[]): string[][] {
  const list = rows(columns).slice(0, mostRows);
  const swept = list.some((r) => r.params);
  const units = columns.map((c) => columnUnit(c.report.snippets));
  const head = [...(swept ? ["at"] : []), "snippet", ...columns.flatMap((c, i) => [`${units[i]?.name ?? "time"}/op${columns.length > 1 ? ` (${c.label})` : ""}`, "interval", "verdict"])];
  const body = list.map((r) => [
    ...(swept ? [oneLine(r.params)] : []),
    oneLine(r.name),
    ...columns.flatMap((c, i) => {
      const s = r.cells[i];
      if (!s) return ["–", "", ""];
      const unit = units[i] ?? fitting(timeUnits, s.ns_per_op ?? 0);
      const t = shownTime(s, resolutionOf(c.report), unit);
      if (costless(c.report, s)) return [nothing, unknown, verdictWords(c.report, s)];
      const sign = s.comparison ? `${signs[s.comparison.verdict] ?? ""} ` : "";
      return [units[i] ? t.center : `${t.center} ${unit.name}`, t.interval, sign + verdictWords(c.report, s)];
    }),
  ]);
  return [head, ...body];
}

function table(ctx: CanvasRenderingContext2D, cells: string[][], y: number, ink: Inks): number {
  const widths = cells[0]!.map((_, i) => {
    ctx.font = `13px ${ink.sans}`;
    if (/^(at|snippet)$/.test(cells[0]![i]!)) for (const r of cells) r[i] = clipped(ctx, r[i]!, widestName);
    return Math.max(...cells.map((r) => ctx.measureText(r[i]!).width)) + 24;
  });
  const shrink = Math.min(1, (width - 2 * margin) / widths.reduce((a, b) => a + b, 0));
  const numbers = cells[0]!.map((h) => /\/op|interval/.test(h));
  cells.forEach((row, j) => {
    let x = margin;
    row.forEach((text, i) => {
      const w = widths[i]! * shrink;
      ctx.font = `${j === 0 ? "12px" : "13px"} ${ink.sans}`;
      ctx.fillStyle = j === 0 ? ink.ink2 : ink.ink;
      ctx.textAlign = numbers[i] ? "right" : "left";
      ctx.fillText(text, numbers[i] ? x + w - 24 * shrink : x, y, w);
      x += w;
    });
    ctx.textAlign = "left";
    ctx.fillStyle = ink.rule;
    ctx.fillRect(margin, y + 7, width - 2 * margin, 1);
    y += line;
  });
  return y;
}

function source(c: Column, named: boolean): string {
  const e = c.report.environment;
  const parts = [named ? `${c.label}: ` : "", engineWords(e.engine, e.host), e.go, platform(e), e.cpu, e.browser, confidenceWords(c.report), stoppedWords(c.report)];
  return `SpeedTimer · ${parts.filter(Boolean).join(" · ")}`;
}

function wrap(text: string, font: string, most: number): string[] {
  const ctx = document.createElement("canvas").getContext("2d")!;
  ctx.font = font;
  const lines: string[] = [];
  let at = "";
  for (const word of text.split(" ").map((w) => clipped(ctx, w, most))) {
    const next = at ? `${at} ${word}` : word;
    if (at && ctx.measureText(next).width > most) lines.push(at), (at = word);
    else at = next;
  }
  return at ? [...lines, at] : lines;
}
