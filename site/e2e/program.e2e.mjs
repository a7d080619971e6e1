// What compiled programs can and can't do, in one page: the rest is in the
// tests of the sandbox and of hard cases.
import assert from "node:assert/strict";
import { bare, main } from "./bare.mjs";

let shared;
const one = () => (shared ??= bare());

const checks = {
  "generics, iterators, range over func": ({ prints }) => prints(main("for i, s := range slices.All(slices.Sorted(maps.Keys(map[string]int{\"b\": 1, \"a\": 2}))) {\n\tfmt.Print(i, s, \" \")\n}\nfmt.Print(min(3, 1))", ["fmt", "maps", "slices"]), "0a 1b 1"),
  "what Go 1.26 brought": ({ prints }) => prints(main('p := new(42)\nvar err error = fmt.Errorf("at %w", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist})\nif e, ok := errors.AsType[*fs.PathError](err); ok {\n\tfmt.Print(*p, e.Path)\n}', ["errors", "fmt", "io/fs"]), "42x"),
  "reflect, unsafe, recover": ({ prints }) => prints(main('defer func() { fmt.Print(recover()) }()\nx := struct{ A int8; B int64 }{}\nfmt.Print(reflect.TypeOf(x), unsafe.Sizeof(x), " ")\nvar p *int\n*p = 1', ["fmt", "reflect", "unsafe"]), "struct { A int8; B int64 } 16 runtime error: invalid memory address or nil pointer dereference"),
  "goroutines, channels, Sleep, timers": async ({ run }) => {
    const r = await run(main('start := time.Now()\nc := make(chan int)\nvar wg sync.WaitGroup\nfor i := range 3 {\n\twg.Go(func() { time.Sleep(50 * time.Millisecond); c <- i })\n}\ngo func() { wg.Wait(); close(c) }()\nsum := 0\nfor i := range c {\n\tsum += i\n}\n<-time.After(10 * time.Millisecond)\nd := time.Since(start)\nfmt.Print(sum, d >= 60*time.Millisecond, d < time.Minute)', ["fmt", "sync", "time"]));
    assert.equal(r.output, "3 true true");
  },
  "the clock has no coarse quantum and does not go back": async ({ run }) => {
    const r = await run(main('seen := map[time.Duration]int{}\nlast := time.Now()\nfor range 20000 {\n\tnow := time.Now()\n\tif d := now.Sub(last); d > 0 {\n\t\tseen[d]++\n\t\tlast = now\n\t} else if d < 0 {\n\t\tfmt.Print("back")\n\t}\n}\nsmallest := time.Hour\nfor d := range seen {\n\tsmallest = min(smallest, d)\n}\nfmt.Print(smallest < 20*time.Microsecond, time.Now().Year() > 2023)', ["fmt", "time"]));
    assert.equal(r.output, "true true");
  },
  "testing.Benchmark": ({ prints }) => prints(main('r := testing.Benchmark(func(b *testing.B) { for b.Loop() { _ = strings.Repeat("x", 10) } })\nfmt.Print(r.N > 100, r.AllocsPerOp() <= 1)', ["fmt", "strings", "testing"]), "true true"),
  "arguments that are not ASCII": async ({ run }) => assert.equal((await run(main('fmt.Printf("%q", os.Args[1:])', ["fmt", "os"]), ["ü=“x”", ""])).output, '["ü=“x”" ""]'),
  "files in memory": ({ prints }) => prints(main('os.MkdirAll("/a/b", 0o755)\nf, err := os.CreateTemp("/a/b", "x*")\nf.WriteString("hello ")\nf.WriteString("world")\nf.Seek(0, 0)\nb, _ := io.ReadAll(f)\nos.WriteFile("/c", b[:5], 0o600)\ng, _ := os.OpenFile("/c", os.O_APPEND|os.O_WRONLY, 0)\ng.Write([]byte("!"))\nc, _ := os.ReadFile("/c")\nfmt.Print(err, string(b), string(c))', ["fmt", "io", "os"]), "<nil>hello worldhello!"),
  "a folder has room for only so much": ({ prints }) => prints(main('b := make([]byte, 32<<20)\nf, _ := os.Create("/x")\nn := 0\nfor range 30 {\n\tif _, err := f.Write(b); err != nil {\n\t\tbreak\n\t}\n\tn++\n}\nfmt.Print(n > 2, n < 9)', ["fmt", "os"]), "true true"),
  "files that are gone leave their room, names take some": ({ prints }) => prints(main('b := make([]byte, 1<<20)\nbad := 0\nfor range 600 {\n\tf, err := os.CreateTemp("/", "x")\n\tif err != nil {\n\t\tbad++\n\t\tcontinue\n\t}\n\tos.Remove(f.Name())\n\tif _, err := f.Write(b); err != nil {\n\t\tbad++\n\t}\n\tf.Close()\n}\nos.WriteFile("/a", []byte("kept"), 0o600)\nos.Link("/a", "/b")\nos.Rename("/a", "/c")\nos.Remove("/c")\nkept, _ := os.ReadFile("/b")\nn := 0\nfor ; n < 1_000_000; n++ {\n\tif os.Mkdir(fmt.Sprint("/", n), 0o700) != nil {\n\t\tbreak\n\t}\n}\nfmt.Print(bad, string(kept), n > 1000, n < 1_000_000)', ["fmt", "os"]), "0kepttrue true"),
  "a panic has the document's line": async ({ run }) => {
    const r = await run("package main\n\nfunc main() {\n//line document:7:1\n\tvar m map[int]int\n\tm[1] = 2\n}\n");
    assert.equal(r.exit.code, 2);
    assert.match(r.output, /panic: assignment to entry in nil map[\s\S]*document:8/);
  },
  "errors of a document stand at its lines, the compiler's and a panic's": async ({ report }) => {
    const text = '--- good\nfmt.Print(1)\n--- panics\nvar m map[string]int\nm["x"] = 1\n--- large\nvar x [1 << 50]int\nx[0] = 1\n--- wrong\nx := 1 + "a"\n';
    const { errors, snippets } = await report({ text, engine: "wasm", inspect_only: true });
    assert.deepEqual(errors.map((e) => `${e.phase} ${e.snippet} ${e.line}`).sort(), ["build large 7", "run panics 5", "type wrong 10"], JSON.stringify(errors));
    assert.equal(snippets[0].output, "1");
  },
  "compile errors by physical line": async ({ build }) => {
    const r = await build("package main\n\nfunc main() {\n//line document:7:1\n\tx := 1 + \"a\"\n\tundefinedName()\n}\n");
    assert.deepEqual(r.faults.map((f) => [f.phase, f.line, f.column, f.message.split(":")[0]]), [["build", 5, 2, "declared and not used"], ["build", 5, 7, "invalid operation"], ["build", 6, 2, "undefined"]]);
  },
  "memory is capped": async ({ run }) => {
    const r = await run(main("var xs [][]byte\nfor {\n\tb := make([]byte, 64<<20)\n\tfor i := 0; i < len(b); i += 4096 {\n\t\tb[i] = 1\n\t}\n\txs = append(xs, b)\n\tprintln(len(xs))\n}", []));
    assert.match(r.output, /out of memory/);
    assert.ok(r.output.match(/^\d+$/gm).length < 17, "a gibibyte at most");
  },
  "endless recursion": async ({ run }) => assert.match((await run("package main\n\nfunc f(n int) int { return f(n+1) + 1 }\n\nfunc main() { println(f(0)) }\n")).output, /stack overflow/),
  "output is capped": async ({ run }) => {
    const r = await run(main('line := strings.Repeat("x", 1<<16)\nfor range 1000 {\n\tfmt.Print(line)\n}\nos.Stdout.WriteString("\\x1eMARK:0\\n")', ["fmt", "os", "strings"]));
    assert.equal(r.exit.code, 0);
    assert.equal(r.output.length, (8 << 20) + 8);
  },
  "an endless loop is ended at once": async ({ run, build, prints }) => {
    const source = "package main\n\nfunc main() {\n\tprintln(1)\n\tfor {\n\t}\n}\n";
    await build(source);
    const r = await run(source, [], "output");
    assert.equal(r.output, "1\n");
    assert.equal(r.exit.killed, true);
    await prints(main("fmt.Print(1)"), "1");
  },
  "events arrive while it runs": async ({ run, build }) => {
    const source = main('f, _ := os.OpenFile(os.Getenv("SPEEDTIMER_EVENTS"), os.O_APPEND|os.O_WRONLY, 0)\nf.WriteString("{\\"event\\":\\"sample\\"}\\n")\nfor {\n}', ["os"]);
    await build(source);
    const r = await run(source, [], "event");
    assert.equal(r.events.length, 1);
    assert.equal(r.exit.killed, true, "it ran still");
  },
  "a program of a megabyte": async ({ build }) => {
    const functions = Array.from({ length: 1200 }, (_, i) => `func f${i}(x int) int {\n${Array.from({ length: 10 }, (_, j) => `\tx += ${j} * len(fmt.Sprint(x, "some text to fill the line", ${i}))\n`).join("")}\treturn x\n}\n`).join("");
    const r = await build(main("println(f0(1))") + functions);
    assert.equal(r.message, undefined);
    console.log(`   ${(r.total_ms / 1000).toFixed(1)} s`);
  },
  "a function of thousands of statements": async ({ build }) => {
    const lines = Array.from({ length: 3000 }, (_, i) => `\tx += ${i} * len(fmt.Sprint(x, "some text to fill the line", ${i}))\n`).join("");
    const r = await build(main(`x := 0\n${lines}\tprintln(x)`));
    assert.equal(r.message, undefined);
    console.log(`   ${(r.total_ms / 1000).toFixed(1)} s`);
  },
};

export const tests = {
  ...Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, async () => check(await one())])),

  async "all that in one page, of which nothing went wrong"() {
    await (await one()).done();
    shared = undefined;
  },
};
