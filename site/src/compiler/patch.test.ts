import { describe, expect, it } from "vitest";
import { capMemory } from "./patch";

// A module with one memory of a minimum, and what comes before and behind it.
const module = (minimum: number[]) =>
  new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 5, 2 + minimum.length, 1, 0, ...minimum, 7, 10, 1, 6, ...new TextEncoder().encode("memory"), 2, 0]);

async function memoryOf(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Memory> {
  const { instance } = await WebAssembly.instantiate(bytes);
  return instance.exports.memory as WebAssembly.Memory;
}

describe("capMemory", () => {
  it("sets a maximum and leaves the rest", async () => {
    const memory = await memoryOf(capMemory(module([2]), 4 * 65536));
    expect(memory.buffer.byteLength).toBe(2 * 65536);
    memory.grow(2);
    expect(() => memory.grow(1)).toThrow();
  });
  it("reads and writes numbers of several bytes", async () => {
    const memory = await memoryOf(capMemory(module([0xac, 2]), 301 * 65536)); // 300 pages
    expect(memory.buffer.byteLength).toBe(300 * 65536);
    memory.grow(1);
    expect(() => memory.grow(1)).toThrow();
  });
  it("refuses a program that starts with more than it may have", () => {
    expect(() => capMemory(module([3]), 2 * 65536)).toThrow("out of memory: the program's variables alone need 1 MiB");
  });
  it("refuses what is no program", () => {
    expect(() => capMemory(new Uint8Array(8), 1)).toThrow("no memory");
    expect(() => capMemory(module([2]).slice(0, 17), 1)).toThrow();
  });
});
