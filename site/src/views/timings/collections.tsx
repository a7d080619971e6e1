// Garbage collections: which samples hold some, and what the others say; on request.
import type { Report } from "../../core/client";
import { collectionsOf, isSplit } from "../../lib/collections";

export function Collections({ report }: { report: Report }) {
  const list = collectionsOf(report);
  if (list.length === 0 || !isSplit(report)) return null;
  return (
    <details class="collections said">
      <summary>With and without garbage collections</summary>
      <p class="hint">Rings in the plot are samples in which garbage was collected.</p>
      <ul>
        {list.map((s) => (
          <li key={s.name}>
            <b>{s.name}: </b>
            {s.text}.
          </li>
        ))}
      </ul>
    </details>
  );
}
