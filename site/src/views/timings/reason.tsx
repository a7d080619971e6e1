// The reason beside the times: what differs, in the compiler's terms.
import { chooseTab } from "../../actions/page";
import type { Column } from "../../lib/column";
import { spelledOut } from "../../lib/sentence";
import type { App } from "../../store";
import { use } from "../hooks";

export function Reason({ app, column }: { app: App; column: Column }) {
  const why = use(app.store, (s) => s.why);
  const said = why && why.text === column.text && why.report === column.report ? why.result.snippets.filter((s) => s.difference) : [];
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
