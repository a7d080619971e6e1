import { beforeEach, describe, expect, test, vi } from "vitest";
import { createCore, type Core, type CoreOptions } from "../src/core/client";
import { columnOf, offsetOf } from "../src/core/columns";
import { described } from "../src/core/go";
import { factory, settle, type FakeWorker } from "./core.fakes";

vi.stubGlobal("document", { baseURI: "https://example.org/play/" });

const options: CoreOptions = { wasm: "core.wasm", wasmExec: "wasm_exec.js" };
const module = {} as WebAssembly.Module;

let services: ReturnType<typeof factory>;
let interps: ReturnType<typeof factory>;
let core: Core;
let crashes: string[];

beforeEach(() => {
  vi.useFakeTimers();
  services = factory();
  interps = factory();
  crashes = [];
  core = create(Promise.resolve(module));
});

function create(loading: Promise<WebAssembly.Module>): Core {
  return createCore({ ...options, onCrash: (m) => crashes.push(m) }, { load: () => loading, service: services.make, interp: interps.make });
}

/** The service worker in use, started and ready. */
async function ready(): Promise<FakeWorker> {
  await settle();
  const w = services.made.at(-1)!;
  w.say({ type: "ready" });
  await core.ready;
  await settle();
  return w;
}

describe("requests", () => {
  test("wait until the core is ready, and carry ids", async () => {
    const first = core.check("x");
    const second = core.describe("x", 1, 1);
    const w = await ready();
    expect(w.sent.slice(0, 2)).toEqual([
      { type: "init", wasmExec: "https://example.org/play/wasm_exec.js" },
      { type: "module", module },
    ]);
    expect(w.requests).toEqual([
      { id: 1, op: "check", text: "x" },
      { id: 2, op: "describe", text: "x", line: 1, column: 1 },
    ]);
    w.say({ type: "ok", id: 2, ok: { text: "var x int" } });
    w.say({ type: "error", id: 1, error: { message: "no" } });
    expect(await second).toBe("var x int");
    await expect(first).rejects.toThrow("no");
  });

  test("an answer to nobody is passed over", async () => {
    const w = await ready();
    w.say({ type: "ok", id: 77, ok: {} });
    w.say({ type: "progress", id: 77, progress: {} });
  });

  test("fail when the core can't be loaded, before and after", async () => {
    const broken = create(Promise.reject(new Error("could not load core.wasm: the server answered 404")));
    const early = broken.check("x");
    await expect(early).rejects.toThrow("404");
    await expect(broken.ready).rejects.toThrow("404");
    await expect(broken.check("x")).rejects.toThrow("404");
  });

  test("fail after close", async () => {
    const w = await ready();
    const pending = core.check("x");
    core.close();
    await expect(pending).rejects.toThrow("closed");
    await expect(core.check("x")).rejects.toThrow("closed");
    expect(w.terminated).toBe(true);
    expect(interps.made.every((i) => i.terminated)).toBe(true);
  });
});

const start = (run: number, request: number, engine = "interp") => ({ type: "start", run, request, engine, source: "package main", args: ["0"] });

describe("runs", () => {
  test("get a warm worker and a port each, and leave a spare behind", async () => {
    const w = await ready();
    expect(interps.made).toHaveLength(1);
    const steps: unknown[] = [];
    const run = core.run({ text: "x", engine: "interp" }, (s) => steps.push(s));
    w.say(start(1, 1));
    expect(w.sent.at(-1)).toEqual({ type: "port", run: 1 });
    expect(w.ports).toHaveLength(1);
    expect(interps.made[0]!.sent.at(-1)).toEqual({ type: "start", start: start(1, 1) });
    expect(interps.made[0]!.ports).toHaveLength(1);
    expect(interps.made).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(interps.made).toHaveLength(2);
    w.say({ type: "progress", id: 1, progress: { phase: "run" } });
    w.say({ type: "release", run: 1 });
    expect(interps.made[0]!.terminated).toBe(true);
    expect(interps.made[1]!.terminated).toBe(false);
    w.say({ type: "ok", id: 1, ok: { stopped: "decided" } });
    expect(await run.result).toEqual({ stopped: "decided" });
    expect(steps).toEqual([{ phase: "run" }]);
    expect(w.sent.filter((m) => m.type === "exit")).toEqual([]);
  });

  test("stop ends the worker at once, tells of the request first, and keeps the report", async () => {
    const w = await ready();
    const run = core.run({ text: "x", engine: "interp" });
    w.say(start(1, 1));
    run.stop();
    run.stop();
    expect(interps.made[0]!.terminated).toBe(true);
    expect(w.sent.slice(-2)).toEqual([
      { type: "request", request: { id: 2, op: "cancel", request: 1 } },
      { type: "exit", run: 1, code: -1, killed: true },
    ]);
    w.say({ type: "ok", id: 1, ok: { stopped: "interrupted" } });
    expect(await run.result).toEqual({ stopped: "interrupted" });
  });

  test("a start that comes after stop gets no worker", async () => {
    const w = await ready();
    const run = core.run({ text: "x", engine: "interp" });
    run.stop();
    w.say(start(1, 1));
    expect(w.sent.at(-1)).toMatchObject({ type: "exit", run: 1, killed: true });
    expect(interps.made).toHaveLength(1);
    expect(interps.made[0]!.terminated).toBe(false);
  });

  test("a worker that dies is told of with its reason, and replaced", async () => {
    const w = await ready();
    core.run({ text: "x", engine: "interp" });
    w.say(start(1, 1));
    interps.made[0]!.say({ type: "dead", message: "out of memory" });
    expect(w.sent.at(-1)).toEqual({ type: "exit", run: 1, code: -1, message: "out of memory" });
    interps.made[0]!.fail("late");
    expect(w.sent.filter((m) => m.type === "exit")).toHaveLength(1);
    w.say(start(2, 1));
    expect(interps.made[1]!.sent.at(-1)).toMatchObject({ type: "start" });
  });

  test("a spare that can't be started is tried again", async () => {
    const w = await ready();
    interps.made[0]!.fail("blocked");
    core.run({ text: "x", engine: "interp" });
    w.say(start(1, 1));
    expect(interps.made[1]!.sent.some((m) => m.type === "start")).toBe(true);
  });

  test("an engine that is not there is said to be so", async () => {
    const w = await ready();
    core.run({ text: "x", engine: "wasm" });
    w.say(start(1, 1, "wasm"));
    expect(w.sent.at(-1)).toMatchObject({ type: "exit", run: 1, message: "the engine wasm is not part of this page" });
  });
});

describe("a core that dies", () => {
  test("fails what was asked and is replaced", async () => {
    const w = await ready();
    const pending = core.check("x");
    core.run({ text: "x", engine: "interp" }).result.catch(() => {});
    w.say(start(1, 2));
    w.say({ type: "dead", message: "fatal error: out of memory" });
    await expect(pending).rejects.toThrow("the core stopped working (fatal error: out of memory) and was started again");
    expect(interps.made[0]!.terminated).toBe(true);
    expect(w.terminated).toBe(true);
    expect(crashes).toHaveLength(1);
    const again = core.check("y");
    const next = await ready();
    expect(next).not.toBe(w);
    expect(next.requests).toEqual([expect.objectContaining({ op: "check", text: "y" })]);
    next.say({ type: "ok", id: next.requests[0].id, ok: { errors: [] } });
    expect(await again).toEqual({ errors: [] });
  });

  test("is given up when it dies before it is ready", async () => {
    const pending = core.check("x");
    await settle();
    services.made[0]!.fail("blocked by a policy");
    await settle();
    services.made[1]!.fail("blocked by a policy");
    await expect(pending).rejects.toThrow("the core can't be started: blocked by a policy");
    await expect(core.ready).rejects.toThrow("can't be started");
  });
});

test("exceptions of the engine are worded as the runtime would", () => {
  expect(described(new RangeError("Maximum call stack size exceeded"))).toMatch(/^stack overflow/);
  expect(described(new RangeError("WebAssembly.Memory.grow(): out of memory"))).toBe("out of memory");
  expect(described("odd")).toBe("odd");
});

test("columns count bytes from 1, offsets UTF-16 units from 0", () => {
  const line = "é世🙂x";
  expect([0, 1, 2, 4, 5].map((o) => columnOf(line, o))).toEqual([1, 3, 6, 10, 11]);
  expect([1, 3, 6, 10, 11, 99].map((c) => offsetOf(line, c))).toEqual([0, 1, 2, 4, 5, 5]);
});
