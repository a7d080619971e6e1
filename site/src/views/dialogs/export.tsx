import { useState } from "preact/hooks";
import { copy, type ExportFormat, exported, formats, savePNG, saveText } from "../../actions/share";
import type { App } from "../../store";
import { use } from "../hooks";

export function Export({ app }: { app: App }) {
  const [said, setSaid] = useState("");
  const live = use(app.store, (s) => s.run?.purpose === "document" && s.run.live !== null);
  const report = use(app.store, (s) => s.columns.length > 0) || live;
  const attempt = (f: () => Promise<string>) => void f().then(setSaid, (e: Error) => setSaid(e.message));
  const take = (f: ExportFormat) => attempt(async () => saveText(await exported(app, f), f));
  const clip = (f: ExportFormat) => attempt(async () => ((await copy(await exported(app, f))) ? `${f.name}: copied.` : "The browser did not allow copying."));
  return (
    <>
      {!report && <p class="hint">There are no results yet: all but the test file need a run.</p>}
      {live && <p class="hint">A run goes on: exported is what is known of it by now.</p>}
      <ul class="exports">
        <li>
          <span>
            <b>PNG</b> <span class="hint">the result as a picture</span>
          </span>
          <button disabled={!report} onClick={() => attempt(() => savePNG(app))}>Save</button>
        </li>
        {formats.map((f) => (
          <li key={f.format}>
            <span>
              <b>{f.name}</b> <span class="hint">{f.purpose}</span>
            </span>
            <span class="row">
              <button disabled={!report && f.needsReport} onClick={() => clip(f)} aria-label={`Copy ${f.name}`}>Copy</button>
              <button disabled={!report && f.needsReport} onClick={() => take(f)} aria-label={`Save ${f.name}`}>Save</button>
            </span>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">{said}</p>
    </>
  );
}
