// What must hold in a real browser, by name. A check returns what to print.
import assert from "node:assert/strict";

const reference = `s := ""
for i := 0; i < 100; i++ {
	s += " "
}
---
var sb strings.Builder
for i := 0; i < 100; i++ {
	sb.WriteString(" ")
}
s := sb.String()
`;

const endless = "--- fine\nx := 1 + 2\n--- endless\nfor {\n}\n";

async function open(page, address) {
  await page.goto(address);
  await page.evaluate(() => window.core.ready);
}

/** Runs a document in the page and gives the report, the steps and times. */
function run(page, request, stopAfter = null) {
  return page.evaluate(
    async ([request, stopAfter]) => {
      const steps = [];
      let first = null;
      let stopped = null;
      const begun = performance.now();
      const r = window.core.run(request, (s) => {
        if (s.event?.warm_up) return;
        steps.push({ phase: s.phase, event: s.event?.event, snippet: s.event?.snippet });
        if (s.event?.event === "sample" && s.event.snippet >= 0) first ??= performance.now();
        if (stopAfter && s.event?.event === stopAfter.event && s.event.snippet === stopAfter.snippet)
          setTimeout(() => {
            stopped = performance.now();
            r.stop();
          }, stopAfter.ms ?? 0);
      });
      const report = await r.result;
      return { report, steps, navigated: first, first: first && first - begun, afterStop: stopped && performance.now() - stopped };
    },
    [request, stopAfter],
  );
}

export const checks = {
  async "first interpreted number"(page, address) {
    await page.goto(address);
    const { report, navigated } = await run(page, { text: reference, engine: "interp", budget_ms: 1500, seed: 1 });
    assert.deepEqual(report.errors, []);
    assert.equal(report.snippets.length, 2);
    for (const s of report.snippets) assert.ok(s.ns_per_op > 0, `${s.name} has no time`);
    assert.equal(report.snippets[1].comparison.verdict, "preview");
    assert.equal(report.environment.isolated, true);
    assert.ok(report.variables.some((v) => v.type === "string" && v.size >= 100), "no sizes");
    await page.reload();
    const again = await run(page, { text: reference, engine: "interp", budget_ms: 1500, seed: 1 });
    const ms = (x) => `${Math.round(x)} ms`;
    return `cold ${ms(navigated)}, warm ${ms(again.navigated)} after navigation; ${report.snippets.map((s) => `${s.name} ${s.ns_per_op.toFixed(0)} ns/op`).join(", ")}`;
  },

  async "where the time goes until the first number"(page, address) {
    await page.goto(address);
    const marks = await page.evaluate(async (text) => {
      const marks = {};
      const mark = (name) => (marks[name] ??= Math.round(performance.now()));
      window.core.progress(() => (marks.loaded = Math.round(performance.now())));
      void window.core.ready.then(() => mark("ready"));
      const r = window.core.run({ text, engine: "interp", budget_ms: 1000 }, (s) => {
        mark(s.event ? s.event.event : s.phase);
        if (s.event?.event === "sample" && s.event.snippet >= 0) mark("first number");
      });
      await r.result;
      return marks;
    }, reference);
    return Object.entries(marks).map(([name, at]) => `${name} ${at}`).join(", ");
  },

  async "stop in an endless loop"(page, address) {
    await open(page, address);
    const { report, afterStop } = await run(page, { text: endless, engine: "interp" }, { event: "begin", snippet: 1, ms: 300 });
    assert.equal(report.stopped, "interrupted");
    assert.ok(afterStop < 200, `stopped after ${afterStop} ms`);
    const next = await run(page, { text: "x := 1\n", engine: "interp", budget_ms: 300 });
    assert.deepEqual(next.report.errors, []);
    return `stopped in ${afterStop.toFixed(0)} ms; next run's first number in ${next.first.toFixed(0)} ms`;
  },

  async "partial results are kept"(page, address) {
    await open(page, address);
    const { report } = await run(page, { text: reference, engine: "interp", budget_ms: 60000 }, { event: "sample", snippet: 1, ms: 50 });
    assert.equal(report.stopped, "interrupted");
    assert.ok(report.snippets[0].samples.length > 0, "no samples kept");
  },

  async "errors and completion go on during a run"(page, address) {
    await open(page, address);
    const took = await page.evaluate(async (text) => {
      const r = window.core.run({ text, engine: "interp" });
      const times = [];
      for (let i = 0; i < 10; i++) {
        const begun = performance.now();
        const found = await window.core.check("x := y\n");
        if (found.errors.length !== 1) throw new Error("no error found");
        times.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      r.stop();
      await r.result;
      return Math.max(...times.slice(1));
    }, endless);
    assert.ok(took < 200, `a check took ${took} ms`);
    return `slowest check ${took.toFixed(0)} ms`;
  },

  async "a snippet that prints without end"(page, address) {
    await open(page, address);
    const slowest = await page.evaluate(async () => {
      const r = window.core.run({ text: '--- talks\nfor {\n\tfmt.Println("all work and no play")\n}\n', engine: "interp" });
      let slowest = 0;
      for (let i = 0; i < 20; i++) {
        const begun = performance.now();
        await window.core.check("x := y\n");
        if (i > 0) slowest = Math.max(slowest, performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      r.stop();
      const report = await r.result;
      if (report.stopped !== "interrupted") throw new Error(`stopped: ${report.stopped}`);
      return slowest;
    });
    assert.ok(slowest < 200, `a check took ${slowest} ms`);
    return `slowest check ${slowest.toFixed(0)} ms`;
  },

  async "a snippet that allocates without end"(page, address) {
    await open(page, address);
    const { report } = await run(page, { text: "--- fine\nx := 1 + 2\n--- greedy\nvar keep [][]byte\nfor {\n\tkeep = append(keep, make([]byte, 64<<20))\n}\n", engine: "interp", budget_ms: 500, limit_ms: 30000 });
    assert.equal(report.errors.length, 1, JSON.stringify(report.errors));
    assert.equal(report.errors[0].snippet, "greedy");
    assert.match(report.errors[0].message, /out of memory/);
    assert.ok(report.snippets[0].ns_per_op > 0, "the bystander was not timed");
    return report.errors[0].message;
  },

  async "a snippet that calls itself without end"(page, address) {
    await open(page, address);
    const { report } = await run(page, { text: "func f(n int) int { return f(n+1) + 1 }\n===\n--- fine\nx := 1 + 2\n--- deep\ny := f(0)\n", engine: "interp", budget_ms: 500 });
    assert.equal(report.errors.length, 1, JSON.stringify(report.errors));
    assert.match(report.errors[0].message, /stack overflow/);
    assert.ok(report.snippets[0].ns_per_op > 0, "the bystander was not timed");
    return report.errors[0].message;
  },

  async "panic, exit and refusal"(page, address) {
    await open(page, address);
    const { report } = await run(page, { text: "--- fine\nx := 1 + 2\n--- panics\nvar xs []int\ni := 5\n_ = xs[i]\n--- refused\nvar p unsafe.Pointer\n_ = p\n", engine: "interp", budget_ms: 500 });
    const by = Object.fromEntries(report.errors.map((e) => [e.snippet, e]));
    assert.match(by.panics?.message ?? "", /panic: runtime error: index out of range/, JSON.stringify(report.errors));
    assert.ok(report.snippets.find((s) => s.name === "fine").ns_per_op > 0);
    return report.errors.map((e) => `${e.line}: ${e.message}`).join(" | ");
  },

  async "history survives a reload"(page, address) {
    await open(page, address);
    const id = await page.evaluate(() => window.core.history.save({ name: "a", text: "x := 1\n" }));
    await page.reload();
    await page.evaluate(() => window.core.ready);
    const list = await page.evaluate(() => window.core.history.list());
    assert.deepEqual(list.entries.map((e) => [e.id, e.name, e.text]), [[id, "a", "x := 1\n"]]);
    await page.evaluate((id) => window.core.history.delete(id), id);
    assert.equal((await page.evaluate(() => window.core.history.list())).entries.length, 0);
  },

  async "two tabs keep history at once"(page, address) {
    await open(page, address);
    const other = await page.context().newPage();
    await open(other, address);
    const save = (p, name) => p.evaluate((name) => Promise.all([0, 1, 2, 3, 4].map((i) => window.core.history.save({ name: name + i, text: `x := ${i}\n` }))), name);
    await Promise.all([save(page, "a"), save(other, "b")]);
    const list = await page.evaluate(() => window.core.history.list());
    assert.equal(list.entries.length, 10);
    assert.deepEqual(list.damaged, []);
  },

  async "links, machine, export"(page, address) {
    await open(page, address);
    const said = await page.evaluate(async (text) => {
      const report = await window.core.run({ text, engine: "interp", budget_ms: 500 }).result;
      const link = await window.core.makeLink(text);
      const opened = await window.core.openLink(link);
      if (opened.text !== text) throw new Error("the link lost the document");
      const full = await window.core.openLink(await window.core.makeLink(text, report));
      if (full.report.snippets.length !== 2) throw new Error("the link lost the report");
      const bad = await window.core.openLink(`8${link.slice(1)}`).then(() => "", (e) => e.message);
      if (!/format 8/.test(bad)) throw new Error(bad);
      const md = await window.core.export({ text, report, format: "md" });
      if (!md.includes("|")) throw new Error(md);
      const machine = await window.core.machine();
      return `link ${link.length} characters, with results ${(await window.core.makeLink(text, report)).length}; resolution ${machine.calibration.resolution_ns} ns, reading ${machine.calibration.reading_ns.toFixed(0)} ns, loop ${machine.calibration.loop_ns.toFixed(2)} ns, ${machine.environment.browser}, ${machine.cores} cores`;
    }, reference);
    return said;
  },

  async "a core that dies is replaced"(page, address) {
    await page.addInitScript(() => {
      window.workers = [];
      window.Worker = class extends Worker {
        constructor(address, options) {
          super(address, options);
          window.workers.push({ name: options.name, worker: this });
        }
      };
    });
    await open(page, address);
    return page.evaluate(async () => {
      const service = window.workers.find((w) => w.name === "service").worker;
      const pending = window.core.run({ text: "for {\n}\n", engine: "interp" }).result.then(() => "", (e) => e.message);
      service.postMessage({ type: "port", run: 1 }); // without a port: an exception nobody catches
      const message = await pending;
      if (!/was started again/.test(message)) throw new Error(`the run said: ${message}`);
      const again = await window.core.check("x := y\n");
      if (again.errors.length !== 1) throw new Error("the new core does not answer");
      if (window.crashes.length !== 1) throw new Error("the page was not told");
      return message;
    });
  },

  async "a core that cannot be loaded"(page, address) {
    await open(page, address);
    const said = await page.evaluate(async () => {
      const core = window.createCore({ wasm: "none.wasm", wasmExec: "wasm_exec.js" });
      return core.check("x").then(() => "", (e) => e.message);
    });
    assert.match(said, /could not load none\.wasm: the server answered 404/);
    return said;
  },
};
