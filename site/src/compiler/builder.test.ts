import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Builder, type CompilerState } from "./builder";
import type { BuildMessage, BuildOrder, BuildResult, Unit } from "./messages";

class FakeWorker {
  onmessage: ((m: { data: BuildMessage }) => void) | null = null;
  onerror: ((e: { message: string }) => void) | null = null;
  orders: BuildOrder[] = [];
  ended = false;
  postMessage(order: BuildOrder): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: BuildMessage): void {
    this.onmessage!({ data });
  }
}

const times = { compile_ms: 1, link_ms: 1, module_ms: 1, bytes: 1 };
const program = (text: string): Unit[] => [{ path: "main", files: { "main.go": text } }];

describe("builds", () => {
  let workers: FakeWorker[], states: CompilerState[], builder: Builder;
  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    states = [];
    builder = new Builder(() => (workers.push(new FakeWorker()), workers.at(-1) as unknown as Worker), "/t/", 1 << 30, (s) => states.push(s));
  });
  afterEach(() => (builder.close(), vi.useRealTimers()));

  const soon = () => vi.advanceTimersByTimeAsync(0);
  const worker = () => workers.at(-1)!;
  /** What was ordered to be built, in order. */
  const built = () => worker().orders.flatMap((o) => (o.type === "build" ? [o.units[0]!.files["main.go"]!] : []));
  const ready = async () => {
    const loading = builder.load();
    worker().say({ type: "loaded", go: "go1.26.8" });
    await loading;
  };
  const answer = async (result: Partial<BuildResult> = {}) => {
    const order = worker().orders.findLast((o) => o.type === "build")!;
    worker().say({ type: "built", id: (order as { id: number }).id, result: { faults: [], times, ...result } });
    await soon();
  };

  it("find what was built ahead: nothing is built twice", async () => {
    await ready();
    const ahead = builder.build(program("a"));
    await soon();
    await answer();
    expect(await builder.build(program("a"))).toBe(await ahead);
    expect(built()).toEqual(["a"]);
    void builder.build(program("a"), { decisions: true });
    await soon();
    expect(built()).toEqual(["a", "a"]); // another wish
  });

  it("that were asked for last come first", async () => {
    await ready();
    const first = builder.build(program("first"));
    await soon();
    void builder.build(program("old"));
    const again = builder.build(program("newer"));
    void builder.build(program("newest"));
    void builder.build(program("newer"));
    await answer({ message: "first" });
    await answer({ message: "newer" });
    expect([(await first).message, (await again).message]).toEqual(["first", "newer"]);
    expect(built()).toEqual(["first", "newer", "newest"]);
  });

  it("that are no longer wanted are not begun", async () => {
    await ready();
    void builder.build(program("a"));
    await soon();
    const b = builder.build(program("b"));
    builder.release(program("b"));
    expect((await b).message).toBe("it is no longer wanted");
    await answer();
    expect(built()).toEqual(["a"]);
  });

  it("are tried again where the tools failed, and kept where the code is at fault", async () => {
    await ready();
    void builder.build(program("a"));
    await soon();
    await answer({ message: "internal compiler error: oh no" });
    void builder.build(program("a"));
    await soon();
    expect(built()).toEqual(["a", "a"]);
    await answer({ faults: [{ phase: "build", message: "undefined: x", line: 1, column: 1 }] });
    expect((await builder.build(program("a"))).faults).toHaveLength(1);
    expect(built()).toEqual(["a", "a"]);
  });

  it("that do not end are given up, and the tools started afresh", async () => {
    await ready();
    const endless = builder.build(program("endless"));
    await soon();
    const next = builder.build(program("next"));
    await vi.advanceTimersByTimeAsync(121_000);
    expect((await endless).message).toBe("the compiler did not end within 120 s");
    expect(workers.map((w) => w.ended)).toEqual([true, false]);
    worker().say({ type: "loaded", go: "go1.26.8" });
    await soon();
    expect(built()).toEqual(["next"]);
    await answer();
    expect((await next).message).toBeUndefined();
  });

  it("wait for the tools, and fail with them; another try may do better", async () => {
    const one = builder.build(program("a"));
    worker().say({ type: "progress", progress: { loaded: 1, total: 2 } });
    worker().say({ type: "missing", message: "there is no compiler" });
    expect((await one).message).toBe("there is no compiler");
    expect(states).toEqual([{ state: "loading", progress: null }, { state: "loading", progress: { loaded: 1, total: 2 } }, { state: "missing", message: "there is no compiler" }]);
    const two = builder.build(program("a"));
    worker().say({ type: "loaded", go: "go1.26.8", note: "not trimmed" });
    await soon();
    await answer();
    expect((await two).message).toBeUndefined();
    expect(states.at(-1)).toEqual({ state: "ready", go: "go1.26.8", note: "not trimmed" });
    expect(workers.map((w) => w.ended)).toEqual([true, false]);
  });

  it("that are asked for after the tools were closed load them again", async () => {
    await ready();
    builder.close();
    expect(states.at(-1)).toEqual({ state: "idle" });
    const again = builder.build(program("a"));
    expect(workers.map((w) => w.ended)).toEqual([true, false]);
    worker().say({ type: "loaded", go: "go1.26.8" });
    await soon();
    await answer();
    expect((await again).message).toBeUndefined();
    const loading = (builder.close(), builder.load());
    builder.close();
    await expect(loading).rejects.toThrow("the compiler was closed");
  });
});
