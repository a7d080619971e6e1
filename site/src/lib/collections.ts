// What garbage collections did to the samples, in words.
import type { Figure, Report, Snippet } from "../core/protocol";
import { fitting, rounded, lastPlace, timeUnits, unknown } from "./figure";

/** One sentence a snippet, for those that were timed. */
export function collectionsOf(report: Report): { name: string; text: string }[] {
  return report.snippets.filter((s) => s.samples.length > 0).map((s) => ({ name: named(s), text: words(s) }));
}

/** Whether garbage was collected in some samples and not in others. */
export const isSplit = (report: Report) => report.snippets.some((s) => s.with_collection && s.without_collection);

function named(s: Snippet): string {
  const params = Object.entries(s.params ?? {}).map(([k, v]) => `${k}=${v}`);
  return params.length ? `${s.name} (${params.join(", ")})` : s.name;
}

function words(s: Snippet): string {
  const { with_collection: yes, without_collection: no } = s;
  if (!s.sample_collections?.some((n) => n > 0)) return `no garbage collection in any of ${s.samples.length} samples`;
  if (!yes || !no) return `garbage collections in all of ${s.samples.length} samples, ${s.collections} in total`;
  return `${time(yes)} an operation in the ${yes.samples} samples with a garbage collection, ${time(no)} in the ${no.samples} without`;
}

function time({ ns_per_op: v, lo, hi }: Figure): string {
  if (v === null) return unknown;
  const unit = fitting(timeUnits, v);
  const uncertainty = lo !== null && hi !== null ? (hi - lo) / 2 : Math.abs(v) / 10;
  return `${rounded(v / unit.size, lastPlace(v / unit.size, uncertainty / unit.size, 4))} ${unit.name}`;
}

/** How long warm-up was, in words; empty where there was none. */
export function warmUpWords(report: Report): string {
  const once = report.snippets.filter((s) => s.name === report.snippets[0]!.name); // one a combination of parameters
  const sum = (of: (s: Snippet) => number | undefined) => once.reduce((n, s) => n + (of(s) ?? 0), 0);
  const rounds = sum((s) => s.warm_up_rounds);
  return rounds ? `${rounds} round${rounds === 1 ? "" : "s"} of warm-up (${Number((sum((s) => s.warm_up_ms) / 1000).toFixed(1))} s) dropped` : "";
}
