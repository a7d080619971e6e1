import type { Column } from "../../lib/column";
import { capital } from "../../lib/sentence";
import { type Slowed, slowedWarnings } from "../../lib/slowed";
import { gathered } from "../../lib/warnings";

export function Warnings({ columns, slowed }: { columns: Column[]; slowed: Slowed | null }) {
  const found = slowed && columns[0]!.origin === "mine" ? slowedWarnings(slowed) : [];
  const list = [...found.map((w) => ({ ...w, where: "" })), ...gathered(columns[0]!.report)];
  if (list.length === 0) return null;
  return (
    <section class="said warned" aria-labelledby="warnings-head">
      <h2 id="warnings-head">What weakens these numbers</h2>
      <ul>
        {list.map((w, i) => (
          <li key={i}>
            {w.where && <b>{capital(w.where)}: </b>}
            {w.message}.<span class="advice"> {sentenceCase(w.advice)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceCase(s: string): string {
  return s ? `${s[0]!.toUpperCase()}${s.slice(1)}.` : "";
}
