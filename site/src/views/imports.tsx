// The imports a document gets: found from use, or its own.
import type { App } from "../store";
import { use } from "./hooks";
import { view } from "./mount";

function Imports({ app }: { app: App }) {
  const checked = use(app.store, (s) => s.checked);
  const core = use(app.store, (s) => s.core);
  const errors = checked?.errors.length ?? 0;
  const list = checked?.imports ?? [];
  const kind = checked?.goFile ? "Go file" : checked ? `${checked.snippets.length} ${checked.snippets.length === 1 ? "snippet" : "snippets"}` : "";
  return (
    <>
      <span class={`problems ${errors ? "some" : ""}`}>
        {checked ? (errors ? `▲ ${errors} ${errors === 1 ? "problem" : "problems"}` : `✓ ${kind}`) : core === "failed" ? "" : "checking starts when the core is here"}
      </span>
      {list.length > 0 && (
        <span class="import-list">
          imports{" "}
          {list.map((i) => (
            <code key={i.path} title={i.explicit ? "imported by the document" : "found from use"}>
              {i.name && !i.path.endsWith(i.name) ? `${i.name} ` : ""}
              {i.path}
            </code>
          ))}
        </span>
      )}
    </>
  );
}

export const mountImports = view(Imports);
