// The sentence that stands first, and how far a run is.
import { engineWords, signs, stoppedWords } from "../lib/verdict";
import { sentence } from "../lib/sentence";
import { stageWords } from "../lib/stage";
import type { App } from "../store";
import { use } from "./hooks";

export function Verdict({ app }: { app: App }) {
  const run = use(app.store, (s) => s.run);
  if (run?.purpose === "document") return <Progress app={app} />;
  return <Said app={app} />;
}

function Said({ app }: { app: App }) {
  const columns = use(app.store, (s) => s.columns);
  const stale = use(app.store, (s) => s.columns[0] !== undefined && s.columns[0].text !== null && s.columns[0].text !== s.text);
  const first = columns[0];
  if (!first) {
    return (
      <div class="verdict verdict-none">
        <p class="sentence">Which is faster, and how much memory does it hold?</p>
        <p class="source">Write the ways to compare in the editor, a line of --- between them, and press Run.</p>
      </div>
    );
  }
  const said = sentence(first.report);
  const source = [first.origin === "mine" ? "" : first.label, engineWords(first.report.environment.engine, first.report.environment.host), stoppedWords(first.report), stale ? "the code was changed since" : ""];
  return (
    <div class={`verdict verdict-${said.kind}`}>
      <p class="sentence">
        {signs[said.kind] && <span class="sign" aria-hidden="true">{signs[said.kind]}</span>}
        {said.text}
      </p>
      <p class="source">{source.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Progress({ app }: { app: App }) {
  const run = use(app.store, (s) => s.run);
  const core = use(app.store, (s) => s.core);
  const engine = use(app.store, (s) => s.engine);
  const compiler = use(app.store, (s) => s.compiler);
  if (!run) return null;
  const step = run.step;
  const share = step && step.budget_ms > 0 ? Math.min(1, step.elapsed_ms / step.budget_ms) : undefined;
  return (
    <div class="verdict verdict-running">
      <p class="sentence">{stageWords(step, core, run.live, engine === "wasm" ? compiler : null)}</p>
      <p class="source">
        <progress aria-label="Time spent of the run’s budget" value={share} max={1} />
        {engineWords(engine)}
      </p>
    </div>
  );
}
