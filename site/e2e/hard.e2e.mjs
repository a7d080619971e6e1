import assert from "node:assert/strict";
import { bare, main } from "./bare.mjs";
import { mainThread } from "./browser.mjs";

const events = (n) => `f, _ := os.OpenFile(os.Getenv("SPEEDTIMER_EVENTS"), os.O_APPEND|os.O_WRONLY, 0)
line := []byte("{\\"event\\":\\"sample\\",\\"snippet\\":0}\\n")
for range ${n} {
	f.Write(line)
}
`;

/** The longest time in which the page's thread did not get its turn, while a promise is awaited. */
const worst = (page, request) =>
  page.evaluate(async (r) => {
    let longest = 0, over = false, last = performance.now();
    const ticks = (async () => {
      while (!over) {
        await new Promise((go) => setTimeout(go, 0));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
    })();
    const report = await measured.json(r).catch((e) => JSON.stringify({ errors: [{ message: e.message }] }));
    over = true;
    await ticks;
    return { longest, report: JSON.parse(report) };
  }, { engine: "wasm", seed: 1, inspect_only: true, limit_ms: 60_000, ...request });

export const tests = {
  async "a million events: the program is ended with a message, the page answers meanwhile"() {
    const { page, done } = await bare();
    for (const text of [events(1_000_000), `f, _ := os.OpenFile(os.Getenv("SPEEDTIMER_EVENTS"), os.O_APPEND|os.O_WRONLY, 0)\nf.Write(bytes.Repeat([]byte("{\\"event\\":\\"x\\"}\\n"), 1_000_000))\nfor {\n}\n`]) {
      const worked = await mainThread(page);
      const start = performance.now();
      const { longest, report } = await worst(page, { text });
      const [used, took] = [await worked(), performance.now() - start];
      console.log(`  the page did not answer for ${longest.toFixed(0)} ms at most; its main thread worked ${used.toFixed(0)} of ${took.toFixed(0)} ms`);
      assert.ok(longest < 200 || used < took / 4, "on a machine busy with something else the thread's own time counts");
      assert.match(report.errors[0].message, /more than \d+ events/);
    }
    const { report } = await worst(page, { text: "fmt.Print(1)\n" });
    assert.equal(report.snippets[0].output, "1");
    await done();
  },

  async "a program that needs 3 GB gets a message, however it asks"() {
    const { page, done } = await bare();
    for (const text of ["x := make([]byte, 3<<30)\n", "var x [][]byte\nfor range 48 {\n\tb := make([]byte, 64<<20)\n\tfor i := 0; i < len(b); i += 4096 {\n\t\tb[i] = 1\n\t}\n\tx = append(x, b)\n}\n", "var big [1500 << 20]byte\n===\nbig[1] = 2\n", "var big [3 << 30]byte\n===\nbig[1] = 2\n"]) {
      const { report } = await worst(page, { text });
      assert.match(report.errors[0].message, /out of memory|symbol too large/, text);
      console.log("  " + report.errors[0].message);
    }
    await done();
  },

  async "a program that makes the compiler fail: its own words, and the next one is built"() {
    const { build, report, prints, done } = await bare();
    const deep = main(`\tx := ${"(".repeat(30_000)}1${")".repeat(30_000)}\n\tprintln(x)`, []);
    assert.equal((await build(deep)).message, "fatal error: stack overflow");
    const large = "var x = [1 << 28]int{1<<28 - 1: 1}\n";
    assert.match((await build(`package main\n\n${large}\nfunc main() { println(x[0]) }\n`)).message, /compiles to more than 512 MiB/);
    await assert.rejects(report({ text: `${large}===\nx[0]++\n`, engine: "wasm", inspect_only: true }), /the compiler failed: the program compiles to more than 512 MiB/);
    await prints(main("\tprintln(1)", []), "1\n");
    await done();
  },

  async "packages that are not offered: which, and why"() {
    const { page, build, done } = await bare();
    assert.match((await build(main('\thttp.Get("x")', ["net/http"]))).faults[0].message, /package net\/http is not offered in the page: there is no network/);
    assert.match((await build(main("\tx.Y()", ["example.com/x"]))).faults[0].message, /example.com\/x is not part of the standard library/);
    for (const [text, pattern] of [['http.Get("x")\n', /net\/http is not offered here: there is no network/], ['import "no/such"\n===\nx := 1\n', /no\/such is not in std/], ['import "example.com/x"\n===\nx.Y()\n', /example\.com\/x/]]) {
      const { report } = await worst(page, { text });
      assert.match(report.errors[0].message, pattern);
      assert.equal(report.errors[0].line, 1);
    }
    await done();
  },

  async "two runs in quick succession: the second's program is built first, and both end"() {
    const { page, done } = await bare();
    const order = await page.evaluate(async (sources) => {
      const done = [];
      await Promise.all(sources.map((s, i) => measured.build(s).then(() => done.push(i))));
      return done;
    }, [0, 1, 2].map((i) => main(`\tprintln(${i}, "order")`, [])));
    assert.deepEqual(order, [2, 1, 0]);
    await done();
  },

  async "a snippet of a thousand variables leaves the core alive"() {
    const { report, done } = await bare();
    const text = (n) => Array.from({ length: n }, (_, i) => `x${i} := ${i}\n`).join("");
    const { errors } = await report({ text: text(1000), engine: "interp", inspect_only: true, limit_ms: 120_000 });
    for (const e of errors) assert.match(e.message, /stack overflow/, "more than the interpreter's stack holds");
    assert.deepEqual((await report({ text: text(300), engine: "interp", inspect_only: true, limit_ms: 120_000 })).errors, []);
    await done();
  },
};
