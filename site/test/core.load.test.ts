import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { load } from "../src/core/load";

// The smallest module there is.
const wasm = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const gzip = new Uint8Array(gzipSync(wasm));

afterEach(() => vi.unstubAllGlobals());

/** A server with these files; the asked-for addresses are kept. */
function serve(files: Record<string, () => Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return files[address]?.() ?? new Response("no", { status: 404, statusText: "Not Found" });
  });
  return asked;
}

test("a compressing host's file is taken as it is, with progress", async () => {
  const asked = serve({ "c.wasm": () => new Response(wasm, { headers: { "Content-Encoding": "br" } }) });
  const seen: unknown[] = [];
  const module = await load({ wasm: "c.wasm", gzip: "c.wasm.gz", size: 8 }, (p) => seen.push(p));
  expect(module).toBeInstanceOf(WebAssembly.Module);
  expect(asked).toEqual(["c.wasm"]);
  expect(seen.at(-1)).toEqual({ loaded: 8, total: 8 });
});

test("where the host compresses nothing the gzipped file is taken", async () => {
  const asked = serve({ "c.wasm": () => new Response(wasm), "c.wasm.gz": () => new Response(gzip) });
  expect(await load({ wasm: "c.wasm", gzip: "c.wasm.gz" }, () => {})).toBeInstanceOf(WebAssembly.Module);
  expect(asked).toEqual(["c.wasm", "c.wasm.gz"]);
});

test("without a gzipped file the plain one does", async () => {
  serve({ "c.wasm": () => new Response(wasm) });
  expect(await load({ wasm: "c.wasm", gzip: "c.wasm.gz" }, () => {})).toBeInstanceOf(WebAssembly.Module);
});

test("failures say what failed", async () => {
  serve({ "bad.wasm": () => new Response("<html>") });
  await expect(load({ wasm: "none.wasm" }, () => {})).rejects.toThrow("could not load none.wasm: the server answered 404 Not Found");
  await expect(load({ wasm: "bad.wasm" }, () => {})).rejects.toThrow("could not compile bad.wasm");
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await expect(load({ wasm: "c.wasm" }, () => {})).rejects.toThrow("could not load c.wasm: Failed to fetch");
});
