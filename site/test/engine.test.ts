import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGate, misfit } from "../src/actions/compiler";
import { run, stop, resume } from "../src/actions/run";
import type { Compiler } from "../src/compiler";
import type { Report, RunRequest, Step } from "../src/core/client";
import { isKept, belongs } from "../src/core/toolchain";
import { choiceOf, engines } from "../src/lib/choice";
import { otherOrder } from "../src/lib/order";
import { type App, createStore, initial } from "../src/store";

const row = (name: string, ns: number | null, comparison?: Partial<Report["snippets"][0]["comparison"]>) =>
  ({ name, ns_per_op: ns, lo: null, hi: null, iterations: 1, samples: [], gross_ns_per_op: ns, allocs_per_op: null, bytes_per_op: null, collections: 0, output: "", warnings: [], ...(comparison ? { comparison: { baseline: "a", ratio: null, lo: null, hi: null, ...comparison } } : {}) }) as Report["snippets"][0];
const report = (engine: string, snippets: Report["snippets"], more: Partial<Report> = {}): Report => ({ environment: { engine, go: "", os: "", arch: "" }, calibration: { resolution_ns: 0, reading_ns: 0, loop_ns: 0, time_per_test_ns: 0 }, confidence: 0.95, seed: 1, stopped: "decided", snippets, errors: [], ...more });

const preview = report("interp", [row("a", 10, { verdict: "preview", ratio: 1, lo: 1, hi: 1 }), row("b", 20, { verdict: "preview", ratio: 2, lo: 1.8, hi: 2.2 })]);
const compiled = report("wasm", [row("a", 10, { verdict: "baseline" }), row("b", 1, { verdict: "faster", ratio: 0.1 })]);

describe("the engines of a run", () => {
  it("are one where one was chosen, and begin with a preview where the compiler is far", () => {
    expect(engines("interp", true)).toEqual(["interp"]);
    expect(engines("wasm", false)).toEqual(["wasm"]);
    expect(engines("auto", true)).toEqual(["wasm"]);
    expect(engines("auto", false)).toEqual(["interp", "wasm"]);
  });
  it("are chosen by themselves unless somebody did", () => {
    expect([null, "interp", "wasm", "<b>"].map(choiceOf)).toEqual(["auto", "interp", "wasm", "auto"]);
  });
});

describe("another order", () => {
  it("is said in one sentence", () => {
    expect(otherOrder(preview, compiled)).toBe("The preview had it the other way round: as interpreted, b took 2.0× the time of a.");
  });
  it("is none where the sides agree, where compiled code decides nothing, and where the preview's interval holds 1", () => {
    const b = (verdict: string, ratio: number) => report("wasm", [row("b", 1, { verdict, ratio })]);
    expect(otherOrder(preview, b("slower", 1.5))).toBe("");
    expect(otherOrder(preview, b("same", 1))).toBe("");
    expect(otherOrder(preview, b("cant-tell", 0.9))).toBe("");
    expect(otherOrder(report("interp", [row("b", 1, { verdict: "preview", ratio: 1.1, lo: 0.9, hi: 1.3 })]), compiled)).toBe("");
  });
  it("is counted among several", () => {
    const then = report("interp", [row("b", 1, { verdict: "preview", ratio: 2 }), row("c", 1, { verdict: "preview", ratio: 3 })]);
    const now = report("wasm", [row("b", 1, { verdict: "slower", ratio: 2 }), row("c", 1, { verdict: "faster", ratio: 0.5 })]);
    expect(otherOrder(then, now)).toBe("The preview had 1 of 2 comparisons the other way round: as interpreted, c took 3.0× the time of a.");
  });
});

describe("a run", () => {
  let asked: { request: RunRequest; answer(r: Report): void; stopped: boolean; step(s: Step): void }[];
  let near: boolean, arrive: () => void, fail: (e: Error) => void, app: App, text: string;
  beforeEach(() => {
    vi.stubGlobal("document", { hidden: false });
    asked = [];
    near = false;
    text = "--- a\n";
    const there = new Promise<void>((resolve, reject) => ((arrive = resolve), (fail = reject)));
    there.catch(() => {});
    const store = createStore({ ...initial, core: "ready", text });
    app = {
      store,
      editor: { text: () => text },
      gate: { near: async () => near, open: () => there },
      core: {
        run(request: RunRequest, step: (s: Step) => void) {
          let answer!: (r: Report) => void;
          const result = new Promise<Report>((resolve) => (answer = resolve));
          const one = { request, answer, stopped: false, step };
          asked.push(one);
          return { result, stop: () => (one.stopped = true) };
        },
        history: { save: async () => "" },
      },
    } as unknown as App;
  });
  afterEach(() => (stop(app), vi.unstubAllGlobals()));
  const soon = () => new Promise<void>((r) => setTimeout(r));
  const state = () => app.store.get();

  it("previews first, waits with the preview in place, and is replaced by compiled results", async () => {
    void run(app);
    await soon();
    expect(asked.map((a) => a.request.engine)).toEqual(["interp"]);
    asked[0]!.answer(preview);
    await soon();
    expect(state().columns[0]!.report).toStrictEqual(preview);
    expect(state().run).toMatchObject({ waiting: true, engine: "wasm", preview, live: null });
    arrive();
    await soon();
    expect(asked.map((a) => a.request.engine)).toEqual(["interp", "wasm"]);
    asked[1]!.answer(compiled);
    await vi.waitFor(() => expect(state().run).toBeNull(), { timeout: 30_000 });
    expect(state().columns).toHaveLength(1);
    expect(state().columns[0]).toMatchObject({ report: compiled, turned: expect.stringContaining("other way round") });
  });

  it("starts compiled where the compiler is near", async () => {
    near = true;
    arrive();
    void run(app);
    await soon();
    expect(asked.map((a) => a.request.engine)).toEqual(["wasm"]);
  });

  it("is of the text as it was, whatever is typed meanwhile", async () => {
    void run(app);
    await soon();
    text = "--- other\n";
    app.store.set({ text });
    asked[0]!.answer(preview);
    arrive();
    await soon();
    expect(asked[1]!.request.text).toBe("--- a\n");
    asked[1]!.answer(compiled);
    await vi.waitFor(() => expect(state().run).toBeNull(), { timeout: 30_000 });
    expect(state().columns[0]!.text).toBe("--- a\n");
  });

  it("hides what the interpreter refused while the compiler is awaited, and shows it when there is none", async () => {
    const refused = report("interp", [], { errors: [{ phase: "refused", message: "goroutines", line: 1, column: 1, snippet: "a" }] });
    void run(app);
    await soon();
    asked[0]!.answer(refused);
    await soon();
    expect(state().columns).toEqual([]);
    expect(state().run!.live!.errors).toEqual([]);
    fail(new Error("there is none"));
    await soon();
    expect(state().run).toBeNull();
    expect(state().columns[0]!.report.errors).toHaveLength(1);
    expect(state().notice!.text).toContain("there is none");
  });

  it("is stopped as a whole while it waits, and the preview stays", async () => {
    void run(app);
    await soon();
    asked[0]!.answer(preview);
    await soon();
    stop(app);
    arrive();
    await soon();
    expect(asked).toHaveLength(1);
    expect(state().run).toBeNull();
    expect(state().columns[0]!.report).toStrictEqual(preview);
  });

  it("keeps the preview when the compiled run is stopped before it has a figure", async () => {
    void run(app);
    await soon();
    asked[0]!.answer(preview);
    arrive();
    await soon();
    stop(app);
    expect(asked[1]!.stopped).toBe(true);
    asked[1]!.answer(report("wasm", [row("a", null)], { stopped: "interrupted" }));
    await soon();
    expect(state().columns[0]!.report).toStrictEqual(preview);
  });

  it("goes on by itself when a compiler appears, for the same text only", async () => {
    void run(app);
    await soon();
    asked[0]!.answer(preview);
    fail(new Error("there is none"));
    await soon();
    near = true;
    app.store.set({ text: "--- changed\n" });
    resume(app);
    await soon();
    expect(asked).toHaveLength(1);
    app.store.set({ text });
    resume(app);
    await soon();
    expect(asked).toHaveLength(1); // it had its chance
  });
});

describe("the compiler's bundle", () => {
  const manifest = { sources: "abc", compile: { name: "compile-1.wasm" }, link: { name: "link-1.wasm" }, packs: [{ name: "core-1.pack" }] };
  let kept: string[], fetched: number;
  beforeEach(() => {
    kept = [];
    fetched = 0;
    vi.stubGlobal("caches", { has: async () => kept.length > 0, open: async () => ({ match: async (n: string) => (kept.includes(n) ? {} : undefined) }) });
    vi.stubGlobal("fetch", async () => (fetched++, new Response(JSON.stringify(manifest))));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is kept when the cache has all of it, and a first visit asks for nothing", async () => {
    expect(await isKept("/t/")).toBe(false);
    expect(fetched).toBe(0);
    kept = ["/t/compile-1.wasm", "/t/link-1.wasm"];
    expect(await isKept("/t/")).toBe(false);
    kept.push("/t/core-1.pack");
    expect(await isKept("/t/")).toBe(true);
  });
  it("belongs to a core of the same sources only", async () => {
    expect(await belongs("/t/", "abc")).toBe(true);
    expect(await belongs("/t/", "abd")).toBe(false);
    expect(await belongs("/t/", "")).toBe(true);
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    expect(await belongs("/t/", "abd")).toBe(true); // the loader says that there is none
  });
});

describe("the way to the compiler", () => {
  let sources: string, loads: number;
  const compiler = { state: () => ({ state: loads ? "ready" : "idle" }), load: async () => void loads++ } as unknown as Compiler;
  beforeEach(() => {
    vi.useFakeTimers();
    loads = 0;
    vi.stubGlobal("caches", { has: async () => false });
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ sources })));
  });
  afterEach(() => (vi.useRealTimers(), vi.unstubAllGlobals()));

  it("is closed to one of other sources, and looks again", async () => {
    sources = "other";
    const store = createStore({ ...initial });
    const gate = createGate(store, compiler, "/t/", "mine", Promise.resolve());
    await expect(gate.open()).rejects.toThrow(misfit);
    expect(store.get().misfit).toBe(true);
    expect(loads).toBe(0);
    sources = "mine";
    await vi.advanceTimersByTimeAsync(6_000);
    expect(loads).toBe(1);
    expect(store.get().misfit).toBe(false);
    expect(await gate.near()).toBe(true);
  });

  it("waits for the core, and opens once for all who ask", async () => {
    sources = "mine";
    let ready!: () => void;
    const gate = createGate(createStore({ ...initial }), compiler, "/t/", "mine", new Promise((r) => (ready = r)));
    const all = Promise.all([gate.open(), gate.open()]);
    await vi.advanceTimersByTimeAsync(100);
    expect(loads).toBe(0);
    ready();
    await all;
    await gate.open();
    expect(loads).toBe(1);
  });

  it("does not look again for somebody who wants previews only", async () => {
    sources = "other";
    const gate = createGate(createStore({ ...initial, choice: "interp" }), compiler, "/t/", "mine", Promise.resolve());
    await expect(gate.open()).rejects.toThrow(misfit);
    sources = "mine";
    await vi.advanceTimersByTimeAsync(20_000);
    expect(loads).toBe(0);
  });
});
