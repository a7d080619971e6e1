// What the snippets printed.
import type { App } from "../store";
import { paramsOf } from "../lib/column";
import { isCut } from "../lib/printed";
import { oneLine } from "../lib/verdict";
import { use } from "./hooks";
import { shown } from "./results";

export function OutputPane({ app }: { app: App }) {
  const report = use(app.store, shown);
  const printed = report?.snippets.filter((s) => s.output) ?? [];
  if (printed.length === 0) {
    return <p class="empty">{report ? "Nothing was printed. Each snippet runs once for its output, apart from the timing." : "What the snippets print stands here: once, untimed."}</p>;
  }
  return (
    <>
      {printed.map((s, i) => (
        <section key={i} class="printed">
          <h2>
            {oneLine(s.name)} <span class="params">{paramsOf(s)}</span>
          </h2>
          <pre tabIndex={0} aria-label={`Output of ${oneLine(s.name)}`}>{s.output}</pre>
          {isCut(s) && <p class="hint">cut here: it printed {s.output_bytes} bytes</p>}
        </section>
      ))}
    </>
  );
}
