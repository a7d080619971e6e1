// Where the numbers come from: a number is never shown without its engine.
import type { Column } from "../../lib/column";
import { warmUpWords } from "../../lib/collections";
import { roughTime, subtracted } from "../../lib/figure";
import { confidenceWords, engineWords, platform, stoppedWords } from "../../lib/verdict";

export function Source({ columns }: { columns: Column[] }) {
  return (
    <section class="sources" aria-label="Where the numbers come from">
      {columns.map((c) => (
        <p key={c.id}>
          {columns.length > 1 && <b>{c.label}: </b>}
          {words(c).join(" · ")}
        </p>
      ))}
    </section>
  );
}

function words(c: Column): string[] {
  const { environment: e, calibration: k } = c.report;
  const parts = [engineWords(e.engine, e.host), e.go, platform(e), e.cpu, e.browser];
  if (e.isolated !== undefined) parts.push(e.isolated ? "isolated" : "not isolated");
  if (e.gomaxprocs) parts.push(`GOMAXPROCS ${e.gomaxprocs}`);
  if (k.resolution_ns > 0) parts.push(`clock ${roughTime(k.resolution_ns)}`);
  const loop = subtracted(c.report);
  if (loop > 0) parts.push(`empty loop ${roughTime(loop)}`);
  parts.push(confidenceWords(c.report));
  if (c.report.snippets.length > 0) parts.push(warmUpWords(c.report));
  parts.push(stoppedWords(c.report));
  return parts.filter((p): p is string => Boolean(p));
}
