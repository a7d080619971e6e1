import type { App } from "../../store";
import { keys } from "../../lib/keys";
import { kinds } from "../../lib/why";
import { Intro } from "../intro";

export function Help(_: { app: App }) {
  return (
    <>
      <h3>Keys</h3>
      <dl class="keys">
        {keys.map((k) => (
          <div key={k.does}>
            <dt>{k.keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{k.does}</dd>
          </div>
        ))}
      </dl>
      <h3>The document</h3>
      <Intro />
      <h3>How it is timed</h3>
      <p>The clock’s resolution and the empty loop are measured first. Each snippet runs in a loop that doubles until a run is long enough for the clock; then all snippets take turns, round after round, in an order that drift can’t favour. A verdict is given when the interval of the paired ratios lies clear of doubt; otherwise it says that it can’t tell.</p>
      <p><b>Compiled</b> runs the Go compiler in this page and times what it made. <b>Preview</b> interprets the code: at once, but interpreted ratios often mislead. <b>Auto</b> is compiled; on a first visit a preview stands until the compiler is loaded.</p>
      <h3>Why</h3>
      <p>After a compiled run the compiler’s decisions stand beside the lines: {Object.values(kinds).map((k, i) => <span key={k.name}>{i > 0 && ", "}<b>{k.sign}</b> {k.name}</span>)}. Rest the pointer on such a line, or press <kbd>Ctrl</kbd> <kbd>Alt</kbd> <kbd>W</kbd> in it; the pane Why has all of them.</p>
    </>
  );
}
