// The engine wasm of the page: Go's own compiler and linker in one worker, the
// compiled program in another.
import type { Exit, RunnerMessage, Start } from "../core/protocol";
import type { Runners, Running } from "../core/runner";
import { Builder, type CompilerState } from "./builder";
import type { BuildResult, ExerciseOrder, RunOrder, RunState, Unit } from "./messages";

export type { CompilerState } from "./builder";
export type { BundleProgress } from "./bundle";
export type { BuildResult, BuildTimes, Unit } from "./messages";

export interface CompilerOptions {
  /** Address of the folder that wasm/toolchain writes, relative to the page. */
  base: string;
  /** How much memory a program may have, in bytes; 1 GiB unless set. */
  memory?: number;
}

export interface Compiler extends Runners {
  /** Loads the compiler, if that has not been done. Rejected when it can't be; it may be tried again. */
  load(): Promise<void>;
  state(): CompilerState;
  /** Tells of changes of the state until the returned function is called. */
  onState(listener: (s: CompilerState) => void): () => void;
  /** The program's build, from what is kept where it can be. */
  build(source: string): Promise<BuildResult>;
  /** What the compiler decided, as the JSON lines of its -json=0. */
  decisions(source: string): Promise<BuildResult>;
}

/** What the compiler is made of; tests hand in their own. */
export interface Parts {
  compile: () => Worker;
  run: () => Worker;
}

const parts: Parts = {
  compile: () => new Worker(new URL("./compile.worker.ts", import.meta.url), { type: "module", name: "compile" }),
  run: () => new Worker(new URL("./run.worker.ts", import.meta.url), { type: "module", name: "run" }),
};

/** The unit of a program that is one file. */
const only = (source: string): Unit[] => [{ path: "main", files: { "main.go": source } }];

export function createCompiler(options: CompilerOptions, { compile, run }: Parts = parts): Compiler {
  const listeners = new Set<(s: CompilerState) => void>();
  const base = new URL(options.base.replace(/\/?$/, "/"), document.baseURI).href;
  const builder = new Builder(compile, base, options.memory ?? 1 << 30, (s) => listeners.forEach((l) => l(s)));
  let spare: Worker | null = null;
  const warm = () => void (spare ??= run());
  const take = () => {
    const worker = spare ?? run();
    spare = null;
    return worker;
  };

  const running = new Set<Worker>();
  let exercising: { worker: Worker; module: WebAssembly.Module } | null = null;
  const exercised = new WeakSet<WebAssembly.Module>();
  const rest = () => {
    exercising?.worker.terminate();
    exercising = null;
  };
  function exercise(module: WebAssembly.Module): void {
    if (running.size > 0 || exercising?.module === module || exercised.has(module)) return;
    rest();
    const worker = take();
    exercising = { worker, module };
    worker.onerror = (e) => e.preventDefault?.(); // a run will say what is wrong
    worker.onmessage = (m: MessageEvent<RunState>) => {
      if (m.data.type !== "ended") return;
      exercised.add(module);
      if (exercising?.worker === worker) rest();
    };
    worker.postMessage({ exercise: module } satisfies ExerciseOrder);
    warm();
  }

  function start(order: Start, port: MessagePort, died: (reason: string) => void): Running {
    const units = order.units ?? only(order.source);
    const { decisions } = order;
    let over = false;
    let worker: Worker | null = null;
    const end = () => {
      over = true;
      if (worker) running.delete(worker);
    };
    const exit = (e: Omit<Exit, "type" | "run">) => port.postMessage({ type: "exit", run: order.run, ...e } satisfies Exit);
    void builder.build(units, { decisions }).then((result) => {
      if (over) return;
      if (result.decisions) {
        const bytes = new TextEncoder().encode(result.decisions.join("\n"));
        port.postMessage({ type: "output", run: order.run, bytes } satisfies RunnerMessage, [bytes.buffer]);
        return exit({ code: 0 });
      }
      if (!result.module) return exit({ code: 1, faults: result.faults, message: result.message });
      if (!order.args) {
        if (order.exercise) exercise(result.module);
        return exit({ code: 0 });
      }
      rest(); // nothing beside what is timed
      worker = take();
      running.add(worker);
      const fail = (message: string) => {
        if (over) return;
        end();
        worker?.terminate();
        died(message);
      };
      worker.onerror = (e) => {
        e.preventDefault?.();
        fail(e.message || "its worker could not be started");
      };
      worker.onmessage = (m: MessageEvent<RunState>) => {
        if (m.data.type === "ended") end();
      };
      worker.postMessage({ run: order.run, module: result.module, args: order.args } satisfies RunOrder, [port]);
      warm();
    });
    return {
      stop() {
        end();
        builder.release(units, decisions);
        worker?.terminate();
      },
    };
  }

  return {
    start,
    warm,
    load: () => builder.load(),
    state: () => builder.state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    build: (source) => builder.build(only(source)),
    decisions: (source) => builder.build(only(source), { decisions: true }),
    close() {
      builder.close();
      rest();
      spare?.terminate();
      spare = null;
    },
  };
}
