// Builds core.wasm, small: inlining makes it a sixth larger as it is sent, and
// is of use only where the interpreter spends its time. Without any the
// interpreter takes twice as long.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withoutLines } from "./lines.mjs";

// Packages that are compiled without inlining: all but the runtime, reflect,
// sync, math, slices, timing and the like.
const notInlined = [
  "github.com/...", "golang.org/...", "speedtimer/interp/...", "speedtimer/wasm/...", "speedtimer/profiler",
  "go/...", "encoding/...", "regexp/...", "math/big", "text/...", "compress/...", "os/...", "crypto/...", "flag", "log/...",
  "html", "image/...", "io/...", "hash/...", "path/...", "net/...", "fmt", "time", "context", "syscall/...", "embed", "container/...",
  "strings", "bytes", "bufio", "unicode/...", "sort", "strconv", "internal/strconv", "internal/poll", "internal/fmtsort", "errors",
];

/**
 * Builds the core into a folder, with wasm_exec.js beside it, and core.json:
 * the hash of the sources that the page's compiler must have been built from.
 */
export function buildCore(go, root, folder) {
  mkdirSync(folder, { recursive: true });
  const flags = ["build", "-trimpath", "-ldflags=-s -w", ...notInlined.map((p) => `-gcflags=${p}=-l`)];
  const wasm = path.join(folder, "core.wasm");
  run(go, [...flags, "-o", wasm, "./wasm"], { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm" }, stdio: "inherit" });
  try {
    writeFileSync(wasm, withoutLines(readFileSync(wasm)));
  } catch (e) {
    console.warn(`the core keeps its line tables, and is larger for it: ${e.message}`); // another Go may lay them out otherwise
  }
  const goroot = run(go, ["env", "GOROOT"], { encoding: "utf8" }).stdout.trim();
  copyFileSync(path.join(goroot, "lib/wasm/wasm_exec.js"), path.join(folder, "wasm_exec.js"));
  const sources = run(go, ["run", "./wasm/toolchain", "-sources"], { cwd: root, encoding: "utf8" }).stdout.trim();
  writeFileSync(path.join(folder, "core.json"), JSON.stringify({ sources }));
}

function run(command, args, options) {
  const done = spawnSync(command, args, options);
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")} failed${done.error ? `: ${done.error.message}` : ""}`);
  return done;
}
