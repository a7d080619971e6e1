// The figures: one row a snippet and combination of parameters.
import type { Snippet } from "../../core/client";
import type { Column, Row } from "../../lib/column";
import { paramsOf, rows } from "../../lib/column";
import { columnUnit, costless, fitting, nothing, resolutionOf, shownBytes, shownCount, shownTime, timeUnits, type Unit, unknown } from "../../lib/figure";
import { isWarming } from "../../lib/live";
import { confidenceOf, engineWords, oneBaseline, oneLine, signs, verdictWords } from "../../lib/verdict";

export function ResultTable({ columns, remove }: { columns: Column[]; remove(id: string): void }) {
  const list = rows(columns);
  const swept = list.some((r) => r.params);
  const owned = columns.length > 1 || columns[0]?.origin === "pasted";
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Results as a table">
      <table class="figures">
        <thead>
          {owned && (
            <tr class="owners">
              <td colSpan={swept ? 2 : 1} />
              {columns.map((c) => (
                <th key={c.id} scope="colgroup" colSpan={parts(c).length}>
                  {c.label} <small>{engineWords(c.report.environment.engine, c.report.environment.host)}</small>
                  {c.origin === "pasted" && <button class="icon" aria-label={`Remove column ${c.label}`} onClick={() => remove(c.id)}>×</button>}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {swept && <th scope="col">at</th>}
            <th scope="col">snippet</th>
            {columns.map((c) => parts(c).map((p) => <th key={c.id + p.head} scope="col" class={p.number ? "number" : ""} title={p.title}>{p.head}</th>))}
          </tr>
        </thead>
        <tbody>
          {list.map((row, i) => (
            <RowView key={row.key} row={row} columns={columns} swept={swept} repeated={i > 0 && list[i - 1]!.params === row.params} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowView({ row, columns, swept, repeated }: { row: Row; columns: Column[]; swept: boolean; repeated: boolean }) {
  return (
    <tr class={swept && !repeated ? "first" : ""}>
      {swept && <td class="at">{repeated ? <span class="unseen">{row.params}</span> : oneLine(paramsOf(row.cells.find((s) => s !== null)!, " = "))}</td>}
      <th scope="row" title={row.name}>{oneLine(row.name)}</th>
      {columns.map((c, i) => parts(c).map((p) => <td key={c.id + p.head} class={`${p.number ? "number" : ""} ${p.class ?? ""}`}>{row.cells[i] ? p.cell(row.cells[i]!) : unknown}</td>))}
    </tr>
  );
}

interface TablePart {
  head: string;
  title?: string;
  number: boolean;
  class?: string;
  cell(s: Snippet): preact.ComponentChildren;
}

const made = new WeakMap<object, TablePart[]>();

function parts(c: Column): TablePart[] {
  let p = made.get(c.report);
  if (!p) made.set(c.report, (p = makeParts(c)));
  return p;
}

function makeParts(c: Column): TablePart[] {
  const r = c.report;
  const all = r.snippets;
  const unit = columnUnit(all);
  const time = (s: Snippet) => shownTime(s, resolutionOf(r), unitOf(s, unit));
  const list: TablePart[] = [
    { head: unit ? `${unit.name}/op` : "time/op", number: true, class: "time", cell: (s) => (costless(r, s) ? <span title="no more than the empty loop: optimised away">{nothing}</span> : `${isWarming(s) ? "≈ " : ""}${withUnit(time(s).center, s, unit)}`) },
    { head: "interval", number: true, class: "interval", title: confidenceOf(r) ? `${confidenceOf(r)} of such intervals hold the median` : undefined, cell: (s) => (isWarming(s) ? "warming up" : costless(r, s) ? unknown : time(s).interval) },
  ];
  if (all.some((s) => s.allocs_per_op !== null || s.bytes_per_op !== null)) {
    list.push({ head: "allocs/op", number: true, cell: (s) => shownCount(s.allocs_per_op) });
    list.push({ head: "bytes/op", number: true, cell: (s) => shownBytes(s.bytes_per_op) });
  }
  if (r.environment.engine === "interp") list.push({ head: "empty loop", number: true, title: "The share of the time that is the interpreter’s empty loop; it is subtracted", cell: loopShare });
  for (const u of new Set(all.flatMap((s) => s.metrics?.map((m) => m.unit) ?? []))) {
    list.push({ head: oneLine(u), number: true, cell: (s) => metric(s, u) });
  }
  if (all.some((s) => s.comparison)) {
    const b = oneBaseline(r);
    list.push({ head: b ? `against ${oneLine(b)}` : "comparison", number: false, class: "verdict-cell", cell: (s) => <VerdictCell r={r} s={s} named={!b} /> });
  }
  return list;
}

function VerdictCell({ r, s, named }: { r: Column["report"]; s: Snippet; named: boolean }) {
  const c = s.comparison;
  if (!c) return null;
  return (
    <span class={`word word-${c.verdict}`}>
      <span class="sign" aria-hidden="true">{signs[c.verdict]}</span>
      {verdictWords(r, s, named)}
    </span>
  );
}

function unitOf(s: Snippet, unit: Unit | null): Unit {
  return unit ?? fitting(timeUnits, s.ns_per_op ?? 0);
}

function withUnit(text: string, s: Snippet, unit: Unit | null): string {
  return unit || s.ns_per_op === null ? text : `${text} ${unitOf(s, unit).name}`;
}

function loopShare(s: Snippet): string {
  if (!s.gross_ns_per_op || s.ns_per_op === null) return unknown;
  return `${Math.max(0, Math.round(100 * (1 - s.ns_per_op / s.gross_ns_per_op)))} %`;
}

function metric(s: Snippet, unit: string): string {
  const m = s.metrics?.find((m) => m.unit === unit);
  return m ? String(Number(m.value.toPrecision(4))) : unknown;
}
