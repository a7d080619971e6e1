import type { Report } from "../../core/client";
import { crossingSentence, growthSentence } from "../../lib/growth";
import { capital } from "../../lib/sentence";

export function Growth({ report }: { report: Report }) {
  const said = [...(report.crossings ?? []).map((c) => crossingSentence(report, c)), ...(report.growth ?? []).map(growthSentence)];
  if (said.length === 0) return null;
  return (
    <section class="said" aria-labelledby="growth-head">
      <h2 id="growth-head">Growth</h2>
      <ul>
        {said.map((s, i) => (
          <li key={i}>{capital(s)}.</li>
        ))}
      </ul>
    </section>
  );
}
