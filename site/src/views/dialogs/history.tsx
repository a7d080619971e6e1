import { useEffect } from "preact/hooks";
import { restore } from "../../actions/document";
import { forget, list } from "../../actions/history";
import type { App } from "../../store";
import { use } from "../hooks";

export function History({ app }: { app: App }) {
  const history = use(app.store, (s) => s.history);
  useEffect(() => void list(app), []);
  if (!history) return <p class="empty" role="status">Loading …</p>;
  return (
    <>
      {history.damaged.map((d, i) => (
        <p key={i} class="note note-error">{d.file ? `${d.file} can’t be read: ` : "The history can’t be read: "}{d.message}</p>
      ))}
      {history.entries.length === 0 && history.damaged.length === 0 && <p class="empty">Each run is kept here, in this browser only.</p>}
      <ul class="entries">
        {history.entries.map((e) => (
          <li key={e.id}>
            <button class="card" onClick={() => void restore(app, e.id)}>
              <b>{e.name || "document"}</b>
              <span>
                <time dateTime={e.time}>{new Date(e.time).toLocaleString()}</time>
                {e.run ? " · with results" : ""}
              </span>
            </button>
            <button class="icon" aria-label={`Delete ${e.name || "document"}`} onClick={(click) => void remove(app, e.id, click.currentTarget)}>×</button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The focus goes to an entry beside it, and not to what deletes that one. */
async function remove(app: App, id: string, button: HTMLElement): Promise<void> {
  const row = button.closest("li")!;
  const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button") ?? button.closest<HTMLElement>(".dialog-body");
  await forget(app, id);
  if (!app.store.get().history?.entries.some((e) => e.id === id)) next?.focus();
}
