import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Bundle, type BundleFile, type BundleProgress } from "./bundle";

const bytes = (n: number, fill: number) => new Uint8Array(n).fill(fill);
const file = (name: string, content: Uint8Array): BundleFile => ({ name, sha256: createHash("sha256").update(content).digest("hex"), size: content.byteLength, brotli: 1, gzip: 1 });

describe("a download", () => {
  const [compile, link] = [bytes(1000, 1), bytes(500, 2)];
  const manifest = { format: 1, compile: file("compile-1.wasm", compile), link: file("link-1.wasm", link), packs: [] };
  let answers: Record<string, (() => Response)[]>, seen: BundleProgress[];
  beforeEach(() => {
    seen = [];
    answers = { "manifest.json": [() => Response.json(manifest)], "probe.txt": [() => new Response("br")] };
    vi.stubGlobal("fetch", async (url: string) => {
      const of = answers[url.replace("/t/", "")]!;
      return (of.length > 1 ? of.shift()! : of[0]!)();
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const open = () => Bundle.open("/t/", (p) => seen.push({ ...p }));

  /** A body that ends so, and when it may. */
  const broken = (content: Uint8Array, when: Promise<void>) =>
    new Response(new ReadableStream({ async start(c) { c.enqueue(content); await when; c.error(new Error("cut off")); } }));

  it("that is cut off is made again, and what came of other files meanwhile stays counted", async () => {
    let cut!: () => void;
    const when = new Promise<void>((resolve) => (cut = resolve));
    answers["compile-1.wasm"] = [() => broken(compile.slice(0, 600), when), () => new Response(compile)];
    answers["link-1.wasm"] = [() => new Response(link)];
    const bundle = await open();
    const first = bundle.load(manifest.compile);
    expect(await bundle.load(manifest.link)).toEqual(link);
    await vi.waitFor(() => expect(seen.at(-1)!.loaded).toBe(1100), { timeout: 30_000 });
    cut();
    expect(await first).toEqual(compile);
    expect(seen.find((p) => p.trouble)).toEqual({ loaded: 500, total: 1500, trouble: "compile-1.wasm: cut off; it is asked for again" });
    expect(seen.at(-1)).toEqual({ loaded: 1500, total: 1500, trouble: expect.any(String) });
  });

  it("of other content is never used, whatever its length", async () => {
    const wrong = compile.slice();
    wrong[500]! ^= 1;
    const bundle = await open();
    for (const [content, message] of [[wrong, "its content is not what it should be"], [compile.slice(1), "it ended after 999 of 1000 bytes"], [bytes(1001, 1), "it is longer than it should be"]] as const) {
      answers["compile-1.wasm"] = [() => new Response(content)];
      await expect(bundle.load(manifest.compile)).rejects.toThrow(`could not load compile-1.wasm: ${message}`);
    }
    expect(seen.at(-1)!.loaded).toBe(0);
    answers["compile-1.wasm"] = [() => new Response(wrong), () => new Response(compile)];
    expect(await bundle.load(manifest.compile)).toEqual(compile);
  });
});
