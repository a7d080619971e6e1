import { missing, size, sources, wasm, wasmExec } from "virtual:core";
import type { CoreOptions } from "./core/client";
import { createCompiler } from "./compiler";

const base = new URL("toolchain/", document.baseURI).href;

/** The engine wasm; what it needs is loaded when it is first asked for. */
export const compiler = createCompiler({ base });

/** Where the compiler is, and the hash of the sources it must have been built from. */
export const toolchain = { base, sources };

/** Where the build put the core's files. */
export function coreOptions(): CoreOptions {
  if (missing.length) console.warn(`This page was built without ${missing.join(" and ")}: npm run build makes them.`);
  return { wasm: wasm || "core.wasm", gzip: `${wasm}.gz`, size: size || undefined, wasmExec: wasmExec || "wasm_exec.js", compiler };
}
