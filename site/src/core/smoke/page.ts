// A page with nothing but the core, for the smoke test to ask.
import { createCore, type CoreOptions } from "../client";

const options: CoreOptions = { wasm: "core.wasm", wasmExec: "wasm_exec.js", onCrash: (m) => crashes.push(m) };
const crashes: string[] = [];
Object.assign(window, { core: createCore(options), crashes, createCore });
