// The page's view of the core: typed requests to a worker that is never
// terminated, and programs carried out by workers that are.
import type { Answer, Ask, Completion, ExportRequest, FormatResult, CheckResult, HistoryEntry, HistoryList, HistorySave, Machine, Op, OpenedLink, PrepareRequest, Report, RunRequest, Step, WhyRequest, WhyResult } from "./protocol";
import { InterpRunners } from "./interp";
import type { load, LoadOptions, LoadProgress } from "./load";
import { loadInWorker } from "./loading";
import type { Runners } from "./runner";
import { Service } from "./service";

export { CoreError, CoreStopped } from "./errors";
export type * from "./protocol";
export type { LoadProgress } from "./load";
export type { Runners, Running } from "./runner";

/** Where the core's files are, and what runs compiled programs. */
export interface CoreOptions extends LoadOptions {
  wasmExec: string; // address of wasm_exec.js of the Go distribution
  compiler?: Runners; // the engine wasm; without it such runs are refused
  /** Told when a worker died and was replaced: what was asked then has failed. */
  onCrash?: (message: string) => void;
}

/** A run under way. */
export interface Run {
  /** The report; partial after stop. Rejected only when the core itself failed. */
  result: Promise<Report>;
  /** Ends the run at once; what is known by then becomes the report. */
  stop(): void;
}

export interface Core {
  /** Resolved when requests are answered at once; rejected when the core can't be loaded. Requests may be made before. */
  ready: Promise<void>;
  /** Tells of bytes loaded, until the returned function is called. */
  progress(listener: (p: LoadProgress) => void): () => void;
  check(text: string): Promise<CheckResult>;
  format(text: string): Promise<FormatResult>;
  complete(text: string, line: number, column: number): Promise<Completion[]>;
  /** The declaration of what stands at a place, empty where there is none. */
  describe(text: string, line: number, column: number): Promise<string>;
  run(request: RunRequest, onStep?: (step: Step) => void): Run;
  /** Builds a program ahead of its run. stop() when the text has changed. */
  prepare(request: PrepareRequest): { done: Promise<unknown>; stop(): void };
  why(request: WhyRequest): Promise<WhyResult>;
  export(request: ExportRequest): Promise<string>;
  /** Output of go test -bench as a report. */
  parseBench(text: string): Promise<Report>;
  /** The fragment of a permalink, without the #. */
  makeLink(text: string, report?: Report): Promise<string>;
  openLink(fragment: string): Promise<OpenedLink>;
  history: {
    list(): Promise<HistoryList>;
    get(id: string): Promise<HistoryEntry>;
    save(entry: HistorySave): Promise<string>; // its id
    delete(id: string): Promise<void>;
  };
  machine(): Promise<Machine>;
  /** Ends all workers; every request fails from then on. */
  close(): void;
}

/** What the core is made of; tests hand in their own. */
export interface Parts {
  load: typeof load;
  service: () => Worker;
  interp: () => Worker;
}

const parts: Parts = {
  load: loadInWorker,
  service: () => new Worker(new URL("./service.worker.ts", import.meta.url), { type: "module", name: "service" }),
  interp: () => new Worker(new URL("./interp.worker.ts", import.meta.url), { type: "module", name: "interp" }),
};

export function createCore(options: CoreOptions, { load, service, interp }: Parts = parts): Core {
  const listeners = new Set<(p: LoadProgress) => void>();
  const module = load(options, (p) => listeners.forEach((l) => l(p)));
  const wasmExec = new URL(options.wasmExec, document.baseURI).href;
  const interpreters = new InterpRunners(interp, module, wasmExec);
  const core = new Service(service, module, wasmExec, { interp: interpreters, wasm: options.compiler }, options.onCrash);
  interpreters.warm();
  const ask = <O extends Op>(op: O, request: Ask<O>): Promise<Answer<O>> => core.ask(op, request).answer;

  return {
    ready: core.ready,
    progress(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: (text) => ask("check", { text }),
    format: (text) => ask("format", { text }),
    complete: (text, line, column) => ask("complete", { text, line, column }),
    describe: (text, line, column) => ask("describe", { text, line, column }).then((d) => d.text),
    run(request, onStep) {
      const { id, answer } = core.ask("run", request, onStep);
      return { result: answer, stop: () => core.stop(id) };
    },
    prepare(request) {
      const { id, answer } = core.ask("prepare", request);
      return { done: answer, stop: () => core.stop(id) };
    },
    why: (request) => ask("why", request),
    export: (request) => ask("export", request).then((e) => e.text),
    parseBench: (text) => ask("parseBench", { text }),
    makeLink: (text, report) => ask("link", { text, report }).then((l) => l.fragment),
    openLink: (fragment) => ask("open", { fragment }),
    history: {
      list: () => ask("historyList", {}),
      get: (entry) => ask("historyGet", { entry }),
      save: (entry) => ask("historySave", entry).then((h) => h.entry),
      delete: (entry) => ask("historyDelete", { entry }).then(() => {}),
    },
    machine: () => ask("machine", {}),
    close() {
      core.close();
      interpreters.close();
      options.compiler?.close();
    },
  };
}
