import { describe, expect, it } from "vitest";
import { Lines, Output } from "./channel";

const encode = (s: string) => new TextEncoder().encode(s);

describe("Lines", () => {
  it("hands on each line when it is whole, whatever it was cut into", () => {
    const got: string[] = [];
    const lines = new Lines((l) => got.push(l));
    const bytes = encode('{"a":"ü"}\n{"b":1}\n{"c');
    for (const b of bytes) lines.write(new Uint8Array([b]));
    expect(got).toEqual(['{"a":"ü"}', '{"b":1}']);
  });
  it("ends who sends a million", () => {
    let n = 0;
    const lines = new Lines(() => n++);
    expect(() => lines.write(encode("{}\n".repeat(1_000_000)))).toThrow(/more than \d+ events/);
    expect(n).toBeLessThan(30_000);
  });
  it("ends who sends few that are large", () => {
    let n = 0;
    const lines = new Lines((l) => (n += l.length));
    const line = encode(`${"x".repeat(8 << 20)}\n`);
    expect(() => {
      for (let i = 0; i < 100; i++) lines.write(line);
    }).toThrow(/more than \d+ MiB of events/);
    expect(n).toBeLessThan(300 << 20);
  });
});

describe("Output", () => {
  const collect = () => {
    const chunks: string[] = [];
    return { chunks, output: new Output((b) => chunks.push(new TextDecoder().decode(b))) };
  };
  it("hands on the first writes as they come", () => {
    const { chunks, output } = collect();
    output.write(encode("one"));
    output.write(encode("two"));
    expect(chunks).toEqual(["one", "two"]);
  });
  it("gathers many, and loses none", () => {
    const { chunks, output } = collect();
    for (let i = 0; i < 50_000; i++) output.write(encode("x"));
    output.flush();
    expect(chunks.join("").length).toBe(50_000);
    expect(chunks.length).toBeLessThan(1000);
  });
  it("is capped, but for marks", () => {
    const { chunks, output } = collect();
    for (let i = 0; i < 20; i++) output.write(new Uint8Array(1 << 20).fill(65));
    output.write(encode("\x1eM:1\n"));
    output.flush();
    const text = chunks.join("");
    expect(text.length).toBe((8 << 20) + 5);
    expect(text.endsWith("\x1eM:1\n")).toBe(true);
  });
  it("is capped, too, where it looks like marks", () => {
    let sent = 0;
    const output = new Output((b) => (sent += b.byteLength));
    const line = encode(`\x1e${"x".repeat(150)}`);
    for (let i = 0; i < 200_000; i++) output.write(line);
    output.flush();
    expect(sent).toBeLessThan(12 << 20);
  });
});
