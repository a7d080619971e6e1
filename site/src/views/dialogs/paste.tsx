import { useState } from "preact/hooks";
import { addColumn } from "../../actions/share";
import type { App } from "../../store";

export function Paste({ app }: { app: App }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const add = () => void addColumn(app, text).catch((e: Error) => setError(e.message));
  return (
    <>
      <p class="hint">Paste the output of <code>go test -bench . -count 10</code>, or the report that <code>speedtimer run -format json</code> prints. Rows of the same name stand side by side.</p>
      <textarea rows={10} spellcheck={false} aria-label="Output of go test -bench, or a report" value={text} onInput={(e) => setText(e.currentTarget.value)} />
      {error && <p class="note note-error" role="alert">{error}</p>}
      <p class="row">
        <button class="run" disabled={!text.trim()} onClick={add}>Add as a column</button>
      </p>
    </>
  );
}
