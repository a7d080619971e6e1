export function withoutLines(wasm: Buffer): Buffer;
