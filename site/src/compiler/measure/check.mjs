// Tries the compiler in a real browser: what compiled programs can and can't
// do, beside what e2e/ holds in every test run: the rest of the language and programs of a megabyte. node src/compiler/measure/check.mjs [NAME...]
import assert from "node:assert/strict";
import { chromium as browser } from "playwright-core";
import { chromium, serve } from "./serve.mjs";

const main = (body, imports = ["fmt"]) => `package main\n\nimport (\n${imports.map((i) => `\t"${i}"\n`).join("")})\n\nfunc main() {\n${body}\n}\n`;

const server = await serve();
const chrome = await browser.launch(chromium);
const page = await chrome.newPage();
const crashes = [];
page.on("crash", () => crashes.push("the tab died"));
page.on("pageerror", (e) => crashes.push(e.message));
await page.goto(server.url);
await page.waitForFunction(() => globalThis.measured);

const run = (source, args = [], stopAfter) => page.evaluate(([s, a, t]) => measured.run(s, a, t), [source, args, stopAfter]);
const build = (source) => page.evaluate((s) => measured.build(s), source);
const prints = async (source, want) => assert.equal((await run(source)).output, want);

const checks = {
  "generics, iterators, range over func": () => prints(main("for i, s := range slices.All(slices.Sorted(maps.Keys(map[string]int{\"b\": 1, \"a\": 2}))) {\n\tfmt.Print(i, s, \" \")\n}\nfmt.Print(min(3, 1))", ["fmt", "maps", "slices"]), "0a 1b 1"),
  "reflect, unsafe, recover": () => prints(main('defer func() { fmt.Print(recover()) }()\nx := struct{ A int8; B int64 }{}\nfmt.Print(reflect.TypeOf(x), unsafe.Sizeof(x), " ")\nvar p *int\n*p = 1', ["fmt", "reflect", "unsafe"]), "struct { A int8; B int64 } 16 runtime error: invalid memory address or nil pointer dereference"),
  "goroutines, channels, Sleep, timers": async () => {
    const r = await run(main('start := time.Now()\nc := make(chan int)\nvar wg sync.WaitGroup\nfor i := range 3 {\n\twg.Go(func() { time.Sleep(50 * time.Millisecond); c <- i })\n}\ngo func() { wg.Wait(); close(c) }()\nsum := 0\nfor i := range c {\n\tsum += i\n}\n<-time.After(10 * time.Millisecond)\nd := time.Since(start)\nfmt.Print(sum, d >= 60*time.Millisecond, d < 200*time.Millisecond)', ["fmt", "sync", "time"]));
    assert.equal(r.output, "3 true true");
  },
  "the clock has no coarse quantum and does not go back": async () => {
    const r = await run(main('seen := map[time.Duration]int{}\nlast := time.Now()\nfor range 20000 {\n\tnow := time.Now()\n\tif d := now.Sub(last); d > 0 {\n\t\tseen[d]++\n\t\tlast = now\n\t} else if d < 0 {\n\t\tfmt.Print("back")\n\t}\n}\nsmallest := time.Hour\nfor d := range seen {\n\tsmallest = min(smallest, d)\n}\nfmt.Print(smallest < 20*time.Microsecond, time.Now().Year() > 2023)', ["fmt", "time"]));
    assert.equal(r.output, "true true");
  },
  "testing.Benchmark": () => prints(main('r := testing.Benchmark(func(b *testing.B) { for b.Loop() { _ = strings.Repeat("x", 10) } })\nfmt.Print(r.N > 100, r.AllocsPerOp() <= 1)', ["fmt", "strings", "testing"]), "true true"),
  "arguments that are not ASCII": async () => assert.equal((await run(main('fmt.Printf("%q", os.Args[1:])', ["fmt", "os"]), ["ü=“x”", ""])).output, '["ü=“x”" ""]'),
  "files in memory": () => prints(main('os.MkdirAll("/a/b", 0o755)\nf, err := os.CreateTemp("/a/b", "x*")\nf.WriteString("hello ")\nf.WriteString("world")\nf.Seek(0, 0)\nb, _ := io.ReadAll(f)\nos.WriteFile("/c", b[:5], 0o600)\ng, _ := os.OpenFile("/c", os.O_APPEND|os.O_WRONLY, 0)\ng.Write([]byte("!"))\nc, _ := os.ReadFile("/c")\nfmt.Print(err, string(b), string(c))', ["fmt", "io", "os"]), "<nil>hello worldhello!"),
  "a folder has room for only so much": () => prints(main('b := make([]byte, 32<<20)\nf, _ := os.Create("/x")\nn := 0\nfor range 30 {\n\tif _, err := f.Write(b); err != nil {\n\t\tbreak\n\t}\n\tn++\n}\nfmt.Print(n > 2, n < 9)', ["fmt", "os"]), "true true"),
  "a panic has the document's line": async () => {
    const r = await run("package main\n\nfunc main() {\n//line document:7:1\n\tvar m map[int]int\n\tm[1] = 2\n}\n");
    assert.equal(r.exit.code, 2);
    assert.match(r.output, /panic: assignment to entry in nil map[\s\S]*document:8/);
  },
  "compile errors by physical line": async () => {
    const r = await build("package main\n\nfunc main() {\n//line document:7:1\n\tx := 1 + \"a\"\n\tundefinedName()\n}\n");
    assert.deepEqual(r.faults.map((f) => [f.phase, f.line, f.column, f.message.split(":")[0]]), [["build", 5, 2, "declared and not used"], ["build", 5, 7, "invalid operation"], ["build", 6, 2, "undefined"]]);
  },
  "memory is capped": async () => {
    const r = await run(main("var xs [][]byte\nfor {\n\tb := make([]byte, 64<<20)\n\tfor i := 0; i < len(b); i += 4096 {\n\t\tb[i] = 1\n\t}\n\txs = append(xs, b)\n\tprintln(len(xs))\n}", []).replace("import (\n)\n", ""));
    assert.match(r.output, /out of memory/);
    assert.ok(r.output.match(/^\d+$/gm).length < 17, "a gibibyte at most");
  },
  "endless recursion": async () => assert.match((await run("package main\n\nfunc f(n int) int { return f(n+1) + 1 }\n\nfunc main() { println(f(0)) }\n")).output, /stack overflow/),
  "output is capped": async () => {
    const r = await run(main('line := strings.Repeat("x", 1<<16)\nfor range 1000 {\n\tfmt.Print(line)\n}\nos.Stdout.WriteString("\\x1eMARK:0\\n")', ["fmt", "os", "strings"]));
    assert.equal(r.exit.code, 0);
    assert.equal(r.output.length, (8 << 20) + 8);
  },
  "an endless loop is ended at once": async () => {
    const source = "package main\n\nfunc main() {\n\tprintln(1)\n\tfor {\n\t}\n}\n";
    await build(source);
    const r = await run(source, [], 2000);
    assert.equal(r.output, "1\n");
    assert.equal(r.exit.killed, true);
    assert.ok(r.exit.took_ms < 50);
    await prints(main("fmt.Print(1)"), "1");
  },
  "events arrive while it runs": async () => {
    const source = main('f, _ := os.OpenFile(os.Getenv("SPEEDTIMER_EVENTS"), os.O_APPEND|os.O_WRONLY, 0)\nf.WriteString("{\\"event\\":\\"sample\\"}\\n")\nfor {\n}', ["os"]);
    await build(source);
    const r = await run(source, [], 2000);
    assert.equal(r.events.length, 1);
    assert.ok(r.first_event_ms < 1900);
  },
  "a program of a megabyte": async () => {
    const functions = Array.from({ length: 1200 }, (_, i) => `func f${i}(x int) int {\n${Array.from({ length: 10 }, (_, j) => `\tx += ${j} * len(fmt.Sprint(x, "some text to fill the line", ${i}))\n`).join("")}\treturn x\n}\n`).join("");
    const r = await build(main("println(f0(1))") + functions);
    assert.equal(r.message, undefined);
    console.log(`   ${(r.total_ms / 1000).toFixed(1)} s`);
  },
  "a function of thousands of statements": async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `\tx += ${i} * len(fmt.Sprint(x, "some text to fill the line", ${i}))\n`).join("");
    const r = await build(main(`x := 0\n${lines}\tprintln(x)`));
    assert.equal(r.message, undefined);
    console.log(`   ${(r.total_ms / 1000).toFixed(1)} s`);
  },
  "decisions are the compiler's own": async () => {
    const lines = await page.evaluate((s) => measured.decisions(s), main("x := new(int)\nfmt.Print(x)"));
    assert.ok(lines.some((l) => /"escape"/.test(l) && /new\(int\) escapes to heap/.test(l)), lines.join("\n").slice(0, 500));
  },
};

let failed = 0;
const wanted = process.argv.slice(2);
for (const [name, check] of Object.entries(checks)) {
  if (wanted.length && !wanted.some((w) => name.includes(w))) continue;
  try {
    await check();
    assert.deepEqual(crashes, []);
    console.log("ok  ", name);
  } catch (e) {
    failed++;
    crashes.length = 0;
    console.log("FAIL", name, "\n    ", String(e.message).slice(0, 1500));
  }
}
await chrome.close();
server.close();
process.exit(failed ? 1 : 0);
