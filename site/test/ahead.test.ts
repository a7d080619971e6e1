import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepCompilerReady } from "../src/actions/compiler";
import type { Compiler, CompilerState } from "../src/compiler";
import { type App, createStore, initial, type State } from "../src/store";

describe("a pause of typing", () => {
  let app: App, state: CompilerState, tell: (s: CompilerState) => void, opened: number, near: boolean;
  let asked: { text: string; stopped: boolean }[];
  const start = (more: Partial<State> = {}) => {
    app = {
      store: createStore({ ...initial, core: "ready", text: "--- a\n", ...more }),
      gate: { near: async () => near, open: async () => void opened++ },
      core: {
        prepare(request: { text: string; engine: string }) {
          expect(request.engine).toBe("wasm");
          const one = { text: request.text, stopped: false };
          asked.push(one);
          return { done: Promise.resolve(), stop: () => (one.stopped = true) };
        },
      },
    } as unknown as App;
    keepCompilerReady(app, { state: () => state, onState: (l: typeof tell) => ((tell = l), () => {}) } as unknown as Compiler, () => {});
  };
  beforeEach(() => {
    vi.useFakeTimers();
    state = { state: "ready", go: "go1.26.8" };
    asked = [];
    opened = 0;
    near = false;
  });
  afterEach(() => vi.useRealTimers());
  const texts = () => asked.map((a) => a.text);

  it("has the program built ahead, once, of the text as it then is", async () => {
    start();
    for (const text of ["--- ab\n", "--- abc\n", "--- abcd\n"]) {
      app.store.set({ text });
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(texts()).toEqual(["--- abcd\n"]);
    app.store.set({ text: "--- other\n" });
    expect(asked[0]!.stopped).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(texts()).toEqual(["--- abcd\n", "--- other\n"]);
  });

  it("has nothing built while a run goes on, of a document with errors, for who wants previews, or without a compiler", async () => {
    const check = { errors: [{ phase: "type", message: "undefined: x", line: 1, column: 1, snippet: "" }] } as unknown as State["checked"];
    for (const more of [{ run: {} as State["run"] }, { checked: check, checkedText: "--- b\n" }, { choice: "interp" as const }]) {
      start(more);
      app.store.set({ text: "--- b\n" });
      await vi.advanceTimersByTimeAsync(1000);
    }
    state = { state: "loading", progress: null };
    start();
    app.store.set({ text: "--- b\n" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    state = { state: "ready", go: "go1.26.8" };
    tell(state); // it has come
    await vi.advanceTimersByTimeAsync(1000);
    expect(texts()).toEqual(["--- b\n"]);
  });

  it("is not waited for while a preview is made: what takes its place is built as soon as there is a compiler", async () => {
    state = { state: "loading", progress: null };
    start({ run: { engine: "interp", purpose: "document", text: "--- as it was run\n" } as State["run"] });
    state = { state: "ready", go: "go1.26.8" };
    tell(state);
    expect(texts()).toEqual(["--- as it was run\n"]);
  });

  it("is not waited for with loading the compiler where the browser has kept it or it was chosen", async () => {
    state = { state: "idle" };
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toBe(0); // a first visit: when it is first needed
    app.store.set({ choice: "wasm" });
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toBe(1);
    near = true;
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toBe(2);
  });
});
