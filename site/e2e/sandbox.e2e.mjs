import assert from "node:assert/strict";
import { bare, main } from "./bare.mjs";

const low = (code, imports = ["unsafe"]) => `package main\n\nimport (\n${imports.map((i) => `\t${i === "unsafe" ? "_ " : ""}"${i}"\n`).join("")})\n\n${code}`;

/** A program that makes every attempt in turn and prints what it got of each. */
const attempts = main(
  `	_, err := os.ReadFile("/etc/passwd")
	_, err2 := os.ReadFile("../../../../etc/passwd")
	fmt.Println("files", err != nil, err2 != nil)
	entries, _ := os.ReadDir("/")
	fmt.Println("folder", len(entries))
	_, err = os.StartProcess("/bin/sh", nil, &os.ProcAttr{})
	fmt.Println("process", err != nil)
	fmt.Println("environment", len(os.Environ()), os.Getenv("HOME") == "")
	n := 0
	for fd := uintptr(3); fd < 64; fd++ {
		if _, err := os.NewFile(fd, "x").Write([]byte("{}")); err == nil {
			n++
		}
	}
	fmt.Println("descriptors", n)
	err = os.Symlink("/etc/passwd", "/x")
	_, err2 = os.ReadFile("/x")
	fmt.Println("link", err2 != nil)`,
  ["fmt", "os"],
);

/** Looks for a text in all memory it has; the text is not whole in the program itself. */
const search = main(
  `	needle := strings.Join([]string{"the", "page's", "secret"}, "-")
	found := 0
	defer func() {
		recover()
		println("found", found)
	}()
	end := uintptr(unsafe.Pointer(unsafe.StringData(needle)))
	for p := uintptr(4096); p < end-64; p++ {
		if *(*byte)(unsafe.Pointer(p)) == needle[0] && unsafe.String((*byte)(unsafe.Pointer(p)), len(needle)) == needle {
			found++
		}
	}`,
  ["strings", "unsafe"],
);

export const tests = {
  async "a compiled program reaches no file, process, variable or descriptor of others"() {
    const { run, done } = await bare();
    const r = await run(attempts);
    assert.equal(r.exit.code, 0, r.output);
    assert.equal(r.output, "files true true\nfolder 1\nprocess true\nenvironment 2 true\ndescriptors 0\nlink true\n");
    await done();
  },

  async "wasmimport, linkname and unsafe reach its own memory only"() {
    const { page, run, build, prints, done } = await bare();
    await page.evaluate(() => {
      localStorage.setItem("secret", "the-page's-secret");
      globalThis.secret = "the-page's-secret";
    });
    const dies = async (name, source, pattern) => {
      const r = await run(source);
      assert.equal(r.exit.code, 2, `${name}: ${r.output}`);
      assert.match(r.output, pattern, name);
    };
    await dies("another module", low("//go:wasmimport env fetch\nfunc fetch(int32) int32\n\nfunc main() { println(fetch(1)) }\n"), /fatal error: .*env/);
    await dies("js's own", low("//go:wasmimport gojs syscall/js.valueGet\nfunc get(int32)\n\nfunc main() { get(1) }\n"), /fatal error: .*gojs/);
    await dies("a function WASI has not", low("//go:wasmimport wasi_snapshot_preview1 proc_exec\nfunc exec(int32) int32\n\nfunc main() { println(exec(1)) }\n"), /fatal error: .*proc_exec/);
    await dies("memory that is not there", main("\tp := uintptr(0xf0000000)\n\tprintln(*(*int)(unsafe.Pointer(p)))", ["unsafe"]), /fatal error: .*out of bounds/);
    await dies("a function that is not there", main("\tpc := uintptr(0x7fffffff)\n\tp := &pc\n\tf := *(*func())(unsafe.Pointer(&p))\n\tf()", ["unsafe"]), /fatal error|table index|unreachable/);
    await dies("a socket", low("//go:wasmimport wasi_snapshot_preview1 sock_accept\nfunc accept(int32, int32, *int32) int32\n\nfunc main() {\n\tvar fd int32\n\tprintln(accept(3, 0, &fd))\n}\n"), /fatal error: /);
    for (const [name, pattern] of Object.entries({ "runtime.exit": /invalid reference to runtime\.exit/, "syscall/js.valueGet": /function that does not exist/ })) {
      const r = await build(low(`//go:linkname inside ${name}\nfunc inside(int32)\n\nfunc main() { inside(1) }\n`));
      assert.match(r.message ?? JSON.stringify(r.faults), pattern, name);
    }
    await prints(search, "found 0\n");
    assert.equal(await page.evaluate(() => globalThis.secret + localStorage.getItem("secret")), "the-page's-secretthe-page's-secret");
    await prints(main("\tprintln(1)", []), "1\n");
    await done();
  },

  async "documents with such code get the compiler's or the engine's own message, in place"() {
    const { report, done } = await bare();
    const errors = async (text) => (await report({ text, engine: "wasm", inspect_only: true })).errors;
    assert.match((await errors('import "syscall/js"\n===\njs.Global()\n'))[0].message, /syscall\/js is not offered.*: .*no JavaScript/);
    const elsewhere = (directive, type = "(int32)", call = "f(5)") => `import _ "unsafe"\n\n${directive}\nfunc f${type}\n===\n${call}\n`;
    for (const [directive, pattern] of [
      ["//go:wasmimport gojs syscall/js.valueGet", /gojs/],
      ["//go:linkname f runtime.exit", /invalid reference to runtime\.exit/],
    ]) {
      const text = elsewhere(directive);
      const said = await errors(text).then((e) => e.map((x) => x.message).join("; "), (e) => e.message);
      assert.match(said, pattern, directive);
    }
    const allowed = await report({ text: elsewhere("//go:linkname f runtime.nanotime", "() int64", "fmt.Print(f() > 0)"), engine: "wasm", inspect_only: true });
    assert.deepEqual([allowed.errors, allowed.snippets[0].output], [[], "true"]);
    await done();
  },
};
