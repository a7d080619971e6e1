import { existsSync, readFileSync, createReadStream } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The core is built by Go into gen/; it becomes an asset with a hashed name
// like any other, and its address a module the page can import.
function core(): Plugin {
  const id = "virtual:core";
  const files = { wasm: "gen/core.wasm", wasmExec: "gen/wasm_exec.js" };
  const about = "gen/core.json"; // what the core was built from
  const missing = Object.values(files).filter((f) => !existsSync(f));
  let serving = false;
  return {
    name: "core",
    configResolved(c) {
      serving = c.command === "serve";
    },
    resolveId: (source) => (source === id ? "\0" + id : null),
    load(module) {
      if (module !== "\0" + id) return null;
      if (missing.length) return `export const missing = ${JSON.stringify(missing)}; export const wasm = "", wasmExec = "", sources = "", size = 0;`;
      const { sources } = existsSync(about) ? JSON.parse(readFileSync(about, "utf8")) : { sources: "" };
      const facts = `export const missing = [], size = ${readFileSync(files.wasm).length}, sources = ${JSON.stringify(sources)};`;
      if (serving) return `${facts} export const wasm = "./core.wasm", wasmExec = "./wasm_exec.js";`;
      const emit = (file: string, name: string) => this.emitFile({ type: "asset", name, source: readFileSync(file) });
      const wasm = emit(files.wasm, "core.wasm");
      const exec = emit(files.wasmExec, "wasm_exec.js");
      return `${facts} export const wasm = import.meta.ROLLUP_FILE_URL_${wasm}; export const wasmExec = import.meta.ROLLUP_FILE_URL_${exec};`;
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const file = { "/core.wasm": files.wasm, "/wasm_exec.js": files.wasmExec }[req.url ?? ""];
        if (!file || !existsSync(file)) return next();
        res.setHeader("Content-Type", file.endsWith(".wasm") ? "application/wasm" : "text/javascript");
        createReadStream(file).pipe(res);
      });
    },
  };
}

export default defineConfig({
  base: "./", // works under any path
  plugins: [core()],
  worker: { format: "es" },
  server: { fs: { allow: [".."] }, headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
  },
  test: { include: ["test/**/*.test.ts", "src/**/*.test.ts"], testTimeout: 60_000 },
});
