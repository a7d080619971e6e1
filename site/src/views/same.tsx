// Snippets that should compute the same and don't: before any timing.
import type { App } from "../store";
import { use } from "./hooks";
import { shown } from "./results";

export function Same({ app }: { app: App }) {
  const same = use(app.store, (s) => shown(s)?.same);
  if (!same?.length) return null;
  return (
    <section class="same" aria-label="Different results">
      {same.map((w, i) => (
        <div key={i}>
          <p class="same-head">
            <span class="sign" aria-hidden="true">{w.code === "nothing-to-compare" ? "?" : "≠"}</span> {w.code === "nothing-to-compare" ? "Not compared" : "Not the same"}: {w.message}
          </p>
          {w.advice && <p class="advice">{w.advice}</p>}
        </div>
      ))}
    </section>
  );
}
