import type { Column } from "../../lib/column";
import { capital } from "../../lib/sentence";
import { gathered } from "../../lib/warnings";

export function Warnings({ columns, hidden }: { columns: Column[]; hidden: boolean }) {
  const list = gathered(columns[0]!.report);
  if (hidden && columns[0]!.origin === "mine" && !list.some((w) => w.code === "hidden-tab")) {
    list.unshift({ code: "hidden-tab", where: "", message: "this tab was hidden while it ran", advice: "browsers slow hidden tabs down; keep it in front and run again" });
  }
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
