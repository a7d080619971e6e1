// A column of results: mine, the author's of a link, or a pasted one.
import type { ParamValue, Report, Snippet } from "../core/protocol";

export type Origin = "mine" | "link" | "pasted";

export interface Column {
  id: string;
  origin: Origin;
  label: string;
  report: Report;
  text: string | null; // the document it belongs to, where known
  turned?: string; // it took a preview's place; says that the order was another there, if it was
}

/** A row: one snippet at one combination of parameters, in each column that has it. */
export interface Row {
  key: string;
  name: string;
  params: string; // "n=10 word=abc", empty without
  cells: (Snippet | null)[];
}

/** Puts columns side by side, by name and parameters, in the order of the first that has a row. */
export function rows(columns: Column[]): Row[] {
  const byKey = new Map<string, Row>();
  columns.forEach((c, i) => {
    for (const s of c.report.snippets) {
      const params = paramsOf(s);
      const key = `${s.name}\u0000${params}`;
      let row = byKey.get(key);
      if (!row) {
        row = { key, name: s.name, params, cells: columns.map(() => null) };
        byKey.set(key, row);
      }
      row.cells[i] ??= s;
    }
  });
  return [...byKey.values()];
}

export function paramsOf(s: { params?: Record<string, ParamValue> }, equals = "="): string {
  return Object.entries(s.params ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${k}${equals}${v}`)
    .join(" ");
}

/** The column of an origin is replaced; pasted ones are added. */
export function withColumn(columns: Column[], c: Column): Column[] {
  const rest = c.origin === "pasted" ? columns : columns.filter((o) => o.origin !== c.origin);
  const rank: Record<Origin, number> = { mine: 0, link: 1, pasted: 2 };
  return [...rest, c].sort((a, b) => rank[a.origin] - rank[b.origin]);
}
