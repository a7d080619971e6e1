// The bar on top: what to run, how, and what to do with it.
import { formatDocument } from "../actions/document";
import { run, stop } from "../actions/run";
import { chooseEngine, open } from "../actions/page";
import type { App, Choice } from "../store";
import { use } from "./hooks";
import { ThemeSwitch } from "./theme";
import { view } from "./mount";

const choices: { choice: Choice; name: string; title: string }[] = [
  { choice: "auto", name: "Auto", title: "Compiled. Until the compiler is here, a preview at once, which compiled results replace. The first time it loads about 12 MB." },
  { choice: "wasm", name: "Compiled", title: "The Go compiler itself, in this page: compiled Go on WebAssembly. The first time it loads about 12 MB." },
  { choice: "interp", name: "Preview", title: "Interpreted at once. Its numbers are a preview, never a verdict." },
];

function Header({ app }: { app: App }) {
  return (
    <>
      <h1 class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 11h22M5 21h9" />
        </svg>
        SpeedTimer
      </h1>
      <div class="tools">
        <button onClick={() => open(app, "examples")} aria-haspopup="dialog">Examples</button>
        <button onClick={() => open(app, "history")} aria-haspopup="dialog">History</button>
        <button onClick={() => void formatDocument(app)} title="Format (Ctrl-Shift-F)" aria-keyshortcuts="Control+Shift+F">Format</button>
      </div>
      <div class="runner">
        <EngineSwitch app={app} />
        <RunButton app={app} />
      </div>
      <div class="tools tools-end">
        <button onClick={() => open(app, "share")} aria-haspopup="dialog" title="Share (Ctrl-S)" aria-keyshortcuts="Control+S">Share</button>
        <button onClick={() => open(app, "export")} aria-haspopup="dialog">Export</button>
        <ThemeSwitch app={app} />
        <button class="icon" onClick={() => open(app, "help")} aria-haspopup="dialog" aria-label="Help and keys" title="Help and keys (?)">?</button>
      </div>
    </>
  );
}

/** The chosen one stays enabled during a run: it may have the focus. */
function EngineSwitch({ app }: { app: App }) {
  const choice = use(app.store, (s) => s.choice);
  const running = use(app.store, (s) => s.run !== null);
  return (
    <fieldset class={running ? "segments idle" : "segments"}>
      <legend class="unseen">Engine</legend>
      {choices.map((c) => (
        <label key={c.choice} title={c.title}>
          <input type="radio" name="engine" value={c.choice} checked={choice === c.choice} disabled={running && choice !== c.choice} onChange={() => chooseEngine(app, c.choice)} />
          <span>{c.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Run and Stop stand in the same place: of a double click only the first counts. */
const single = (act: () => void) => (e: MouseEvent) => e.detail < 2 && act();

function RunButton({ app }: { app: App }) {
  const running = use(app.store, (s) => s.run !== null);
  const core = use(app.store, (s) => s.core);
  if (running) {
    return (
      <button class="run stop" onClick={single(() => stop(app))} aria-keyshortcuts="Escape">
        <span class="run-word">Stop</span> <kbd aria-hidden="true">Esc</kbd>
      </button>
    );
  }
  const title = core === "loading" ? "The core is still loading; pressed now, it runs when it is ready" : "Run (Ctrl-Enter)";
  return (
    <button class="run" onClick={single(() => void run(app))} disabled={core === "failed"} title={title} aria-keyshortcuts="Control+Enter">
      <span class="run-word">Run</span> <kbd aria-hidden="true">Ctrl ⏎</kbd>
    </button>
  );
}

export const mountHeader = view(Header);
