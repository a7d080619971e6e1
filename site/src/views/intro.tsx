// Before the first run: what the lines of a document mean.
export function Intro() {
  return (
    <div class="intro">
      <p>
        SpeedTimer runs small pieces of Go and says <b>how fast</b> each is, <b>how much memory</b> its data holds, and <b>why</b>. It all happens in this page: nothing is sent anywhere.
      </p>
      <dl>
        <dt><code>---</code> or <code>--- name</code></dt>
        <dd>begins a snippet; the first may do without</dd>
        <dt><code>===</code></dt>
        <dd>ends the preamble: types, functions and variables that all share</dd>
        <dt><code>...</code></dt>
        <dd>ends a snippet’s set-up, which is not timed</dd>
        <dt><code>//st:param n 10 100 1_000</code></dt>
        <dd>runs everything at each value</dd>
        <dt><code>//st:baseline name</code></dt>
        <dd>what the others are compared with</dd>
        <dt><code>//st:same</code></dt>
        <dd>the snippets must compute the same</dd>
      </dl>
      <p class="hint">Imports are found from use. A document that begins with a package clause is a Go file with benchmarks.</p>
    </div>
  );
}
