declare module "virtual:core" {
  export const missing: string[];
  export const wasm: string;
  export const wasmExec: string;
  export const size: number;
  export const sources: string; // hash of what programs carry, of which the compiler has archives
}
