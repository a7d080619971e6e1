// Why: what the compiler decided about each snippet, beside the allocations
// that follow from it, and what differs between them in one sentence.
import { problem, tell, toResults } from "../../actions/page";
import type { WhyNote, WhySnippet } from "../../core/client";
import { costless, shownBytes, shownCount } from "../../lib/figure";
import { capital, spelledOut } from "../../lib/sentence";
import { owner } from "../../lib/verdict";
import { entries, type Entry, flowWords, kindOf, noteWords } from "../../lib/why";
import type { App, Why } from "../../store";
import { use } from "../hooks";
import "./why.css";

export function WhyPane({ app }: { app: App }) {
  const why = use(app.store, (s) => s.why);
  const text = use(app.store, (s) => s.text);
  if (!why) return <NotAsked app={app} />;
  const { result } = why;
  const old = why.text !== text;
  return (
    <div class={old ? "why why-old" : "why"}>
      {old && <p class="hint" role="note">The code was changed since: this is about it as it was. The lines are those of then.</p>}
      {why.error && <p class="note note-error"><span>The compiler could not be asked: {why.error}</span></p>}
      {result.errors.length > 0 && (
        <ul class="why-errors">
          {result.errors.map((e, i) => (
            <li key={i}>
              {e.line > 0 && <Place app={app} line={e.line} column={e.column} />} {e.message}
            </li>
          ))}
        </ul>
      )}
      {result.snippets.map((s, i) => (
        <Section key={i} id={`why-${i}`} app={app} snippet={s} why={why} />
      ))}
      {result.preamble.length > 0 && (
        <section aria-labelledby="why-preamble">
          <h2 id="why-preamble">Preamble</h2>
          <Notes app={app} notes={result.preamble} />
        </section>
      )}
      {result.snippets.length > 0 && <p class="hint">The compiler’s own record of the timed code, for WebAssembly; on another machine it may decide otherwise. Marks of the same signs stand beside the lines.</p>}
    </div>
  );
}

function Section({ app, id, snippet: s, why }: { app: App; id: string; snippet: WhySnippet; why: Why }) {
  const timed = why.report?.snippets.find((r) => r.name === s.name);
  const failed = why.report?.errors.some((e) => e.snippet === s.name);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <span>{capital(owner(s.name))}</span>
        <span class="why-counts">{s.allocs_per_op === null ? (failed ? "allocations not counted: it failed" : "allocations not counted yet: run it") : `${shownCount(s.allocs_per_op)} allocs/op · ${shownBytes(s.bytes_per_op)}/op`}</span>
      </h2>
      {timed && costless(why.report!, timed) && (
        <p class="why-difference">
          <span class="sign" aria-hidden="true">∅</span> It costs no more than the empty loop: most likely what it computes was known to the compiler, or needed by nothing, and was optimised away. There is nothing to time.
        </p>
      )}
      {s.difference && <p class="why-difference">{spelledOut(s.difference)}</p>}
      {s.notes.length > 0 ? <Notes app={app} notes={s.notes} /> : <p class="hint">Nothing escapes to the heap here, and no bounds or nil check, or call that could be inlined, is left.</p>}
    </section>
  );
}

function Notes({ app, notes }: { app: App; notes: WhyNote[] }) {
  return (
    <ul class="why-notes">
      {entries(notes).map((e, i) => (
        <Note key={i} app={app} entry={e} />
      ))}
    </ul>
  );
}

function Note({ app, entry: { note, places } }: { app: App; entry: Entry }) {
  const kind = kindOf(note);
  const flow = flowWords(note);
  return (
    <li>
      <span class={`why-kind why-${note.kind}`}>
        <span class="why-sign" aria-hidden="true">{kind.sign}</span> {kind.name}
      </span>
      <span class="why-what">
        {places.map((p) => (
          <Place key={p.line} app={app} line={p.line} column={p.column} />
        ))}
        {noteWords(note)}
        {flow.length > 0 && (
          <details>
            <summary>by which way</summary>
            <pre>{flow.join("\n")}</pre>
          </details>
        )}
      </span>
    </li>
  );
}

function Place({ app, line, column }: { app: App; line: number; column: number }) {
  return (
    <button class="place why-place" onClick={() => app.editor.go(line, column)}>
      line {line}
    </button>
  );
}

function NotAsked({ app }: { app: App }) {
  const compiler = use(app.store, (s) => s.compiler);
  const running = use(app.store, (s) => s.run !== null);
  const load = () => (toResults(), void app.gate.open().catch((e) => tell(app.store, `The compiler can’t be asked: ${problem(e)}.`, "error")));
  return (
    <div class="empty">
      <p>What the Go compiler decided about each line stands here: which values go to the heap and how they get there, which calls are inlined and which are not, which checks are left. It is why one snippet allocates and the other does not.</p>
      {compiler.state === "ready" ? (
        <p class="hint">{running ? "It is asked when the run has ended." : "Asking the compiler …"}</p>
      ) : (
        <p>
          <button onClick={load} disabled={compiler.state === "loading"}>{compiler.state === "loading" ? "Loading the Go compiler …" : "Ask the compiler"}</button> <span class="hint">It is loaded when it is first needed, about 12 MB.</span>
        </p>
      )}
    </div>
  );
}
