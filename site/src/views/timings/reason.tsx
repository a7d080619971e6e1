// The reason beside the times: what differs, in the compiler's terms.
import { chooseTab } from "../../actions/page";
import type { Column } from "../../lib/column";
import { spelledOut } from "../../lib/sentence";
import { oneBaseline } from "../../lib/verdict";
import type { App } from "../../store";
import { use } from "../hooks";

export function Reason({ app, column }: { app: App; column: Column }) {
  const why = use(app.store, (s) => s.why);
  const { report } = column;
  // What failed or has no figures differs in nothing that could be explained.
  const timed = (name: string) => report.snippets.some((s) => s.name === name && (s.ns_per_op ?? s.allocs_per_op) !== null) && !report.errors.some((e) => e.snippet === name);
  const baseline = oneBaseline(report);
  const current = why && why.text === column.text && why.report === report && baseline !== null && timed(baseline);
  const said = current ? why.result.snippets.filter((s) => s.difference && timed(s.name)) : [];
  if (said.length === 0) return null;
  return (
    <section class="said" aria-labelledby="reason-head">
      <h2 id="reason-head">Why</h2>
      <ul>
        {said.slice(0, 3).map((s) => (
          <li key={s.name}>{spelledOut(s.difference!)}</li>
        ))}
      </ul>
      <p class="hint">
        <button class="link" onClick={() => chooseTab(app, "why")}>All that the compiler decided</button>
      </p>
    </section>
  );
}
