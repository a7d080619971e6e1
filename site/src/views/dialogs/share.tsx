import { useEffect, useState } from "preact/hooks";
import { copy, shareLink } from "../../actions/share";
import type { App } from "../../store";
import { use } from "../hooks";

export function Share({ app }: { app: App }) {
  const mine = use(app.store, (s) => s.columns.find((c) => c.origin !== "pasted" && c.text === s.text));
  const text = use(app.store, (s) => s.text);
  const [wanted, setWanted] = useState(true);
  const results = mine !== undefined && wanted;
  const [link, setLink] = useState("");
  const [error, setError] = useState("");
  const [copied, setCopied] = useState("");
  useEffect(() => {
    let gone = false;
    setCopied("");
    setLink(""); // of other results, or of none
    shareLink(app, results).then(
      (l) => !gone && (setLink(l), setError("")),
      (e: Error) => !gone && setError(e.message),
    );
    return () => void (gone = true);
  }, [text, results && mine]); // a run may end meanwhile
  return (
    <>
      <p class="hint">The link itself holds everything; nothing is stored anywhere. Opening it runs nothing.</p>
      <label class="check">
        <input type="checkbox" checked={results} disabled={!mine} onChange={(e) => setWanted(e.currentTarget.checked)} /> with the results
        {!mine && <span class="hint"> – run the document as it stands first</span>}
      </label>
      {error ? <p class="note note-error">{error}</p> : <textarea class="link-text" readOnly rows={4} aria-label="Link" value={link || "…"} onFocus={(e) => e.currentTarget.select()} />}
      <p class="row">
        <button class="run" disabled={!link} onClick={() => void copy(link).then((ok) => setCopied(ok ? "Copied." : "The browser did not allow copying: select the text."))}>Copy link</button>
        <span class="hint" role="status">{copied || (link ? `${link.length} characters` : "")}</span>
      </p>
    </>
  );
}
