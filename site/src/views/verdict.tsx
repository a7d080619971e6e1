// The sentence that stands first, and how far a run is.
import { engineWords, signs, stoppedWords } from "../lib/verdict";
import { type Sentence, sentence } from "../lib/sentence";
import { stageWords } from "../lib/stage";
import type { CompilerState } from "../compiler";
import type { App, Running, State } from "../store";
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
      <Sentenced said={said} />
      {first.turned && (
        <p class="turned">
          <span class="sign" aria-hidden="true">⇄</span> {first.turned}
        </p>
      )}
      <p class="source">{source.filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Sentenced({ said }: { said: Sentence }) {
  return (
    <p class="sentence">
      {signs[said.kind] && <span class="sign" aria-hidden="true">{signs[said.kind]}</span>}
      {said.text}
    </p>
  );
}

function Progress({ app }: { app: App }) {
  const run = use(app.store, (s) => s.run);
  const core = use(app.store, (s) => s.core);
  const compiler = use(app.store, (s) => s.compiler);
  const stale = use(app.store, (s) => s.run !== null && s.run.text !== s.text);
  if (!run) return null;
  const changed = stale ? " · the code was changed since" : "";
  if (run.preview && !run.live) return <Awaited run={run} core={core} compiler={compiler} changed={changed} />;
  const step = run.step;
  const share = step && step.budget_ms > 0 ? Math.min(1, step.elapsed_ms / step.budget_ms) : undefined;
  return (
    <div class="verdict verdict-running">
      <p class="sentence">{stageWords(step, core, run.live, run.engine === "wasm" ? compiler : null)}</p>
      <p class="source">
        <progress aria-label="Time spent of the run’s budget" value={share} max={1} />
        {step && engineWords(run.engine) /* before, it may not be settled */}
        {changed}
      </p>
    </div>
  );
}

/** The preview, until compiled figures take its place. */
function Awaited({ run, core, compiler, changed }: { run: Running; core: State["core"]; compiler: CompilerState; changed: string }) {
  const said = sentence(run.preview!);
  const progress = compiler.state === "loading" ? compiler.progress : null;
  return (
    <div class={`verdict verdict-${said.kind}`}>
      <Sentenced said={said} />
      <p class="source">
        <progress aria-label="Compiler loaded" value={progress?.loaded} max={progress?.total ?? 1} />
        {stageWords(run.step, core, null, compiler)} Compiled results follow.
        {changed}
      </p>
    </div>
  );
}
