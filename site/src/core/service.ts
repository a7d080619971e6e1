// The client of the service worker: requests with ids, runs handed to
// runners, and a fresh worker when one dies.
import { CoreError, CoreStopped, reason } from "./errors";
import { type GoOrder, launch } from "./go";
import type { Answer, Ask, Exit, Op, Release, Start, Step } from "./protocol";
import type { Runners, Running } from "./runner";

/** What the service worker says. */
export type ServiceMessage =
  | { type: "ready" }
  | { type: "dead"; message: string }
  | Start
  | Release
  | { type: "progress"; id: number; progress: Step }
  | { type: "ok"; id: number; ok: unknown }
  | { type: "error"; id: number; error: { message: string } };

/** What it is told. */
export type ServiceOrder =
  | GoOrder
  | { type: "request"; request: { id: number; op: Op } & Record<string, unknown> }
  | { type: "port"; run: number } // the runner's port is transferred
  | Exit; // of a runner that can't say so itself

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onStep?: (step: Step) => void;
  stopped: boolean;
}

interface Active {
  request: number;
  runners: Runners;
  running: Running;
}

/** How often the worker may die before it was ready: then it never will be. */
const mostFailures = 2;

export class Service {
  readonly ready: Promise<void>;
  private becameReady!: () => void;
  private failed!: (e: Error) => void;
  private worker: Worker | null = null;
  private isReady = false;
  private waiting: ServiceOrder[] = []; // until the worker is ready
  private pending = new Map<number, Pending>();
  private active = new Map<number, Active>();
  private ids = 0;
  private failures = 0;
  private broken: Error | null = null;

  constructor(
    private readonly spawn: () => Worker,
    private readonly module: Promise<WebAssembly.Module>,
    private readonly wasmExec: string,
    private readonly runners: Record<string, Runners | undefined>,
    private readonly onCrash: (message: string) => void = () => {},
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.becameReady = resolve;
      this.failed = reject;
    });
    this.ready.catch(() => {}); // those who ask are told as well
    module.catch((e) => this.giveUp(new CoreError(reason(e))));
    this.startWorker();
  }

  ask<O extends Op>(op: O, request: Ask<O>, onStep?: (step: Step) => void): { id: number; answer: Promise<Answer<O>> } {
    const id = ++this.ids;
    const answer = new Promise<Answer<O>>((resolve, reject) => {
      if (this.broken) return reject(this.broken);
      this.pending.set(id, { resolve: resolve as (v: unknown) => void, reject, onStep, stopped: false });
      this.post({ type: "request", request: { ...request, id, op } });
    });
    return { id, answer };
  }

  /** Ends a run: its workers now, its request as soon as the core has made a report of what is known. */
  stop(id: number): void {
    const pending = this.pending.get(id);
    if (!pending || pending.stopped) return;
    pending.stopped = true;
    // The request first: else the end of the worker would look like a crash.
    this.post({ type: "request", request: { id: ++this.ids, op: "cancel", request: id } });
    for (const [run, a] of this.active) if (a.request === id) this.end(run, { code: -1, killed: true });
  }

  close(): void {
    this.giveUp(new CoreError("the core was closed"));
  }

  private post(order: ServiceOrder): void {
    if (this.isReady && this.worker) this.worker.postMessage(order);
    else this.waiting.push(order);
  }

  private startWorker(): void {
    if (this.broken) return;
    const worker = this.spawn();
    this.worker = worker;
    worker.onmessage = (m: MessageEvent<ServiceMessage>) => this.take(m.data);
    worker.onerror = (e) => {
      e.preventDefault?.();
      this.died(e.message || "its worker could not be started");
    };
    launch(worker, this.module, this.wasmExec);
  }

  private take(m: ServiceMessage): void {
    switch (m.type) {
      case "ready":
        this.isReady = true;
        this.failures = 0;
        this.becameReady();
        for (const order of this.waiting.splice(0)) this.worker!.postMessage(order);
        return;
      case "dead":
        return this.died(m.message);
      case "start":
        return this.start(m);
      case "release":
        return void this.release(m.run);
      case "progress":
        return this.pending.get(m.id)?.onStep?.(m.progress);
      case "ok":
        this.pending.get(m.id)?.resolve(m.ok);
        return void this.pending.delete(m.id);
      case "error":
        this.pending.get(m.id)?.reject(new CoreError(m.error.message));
        return void this.pending.delete(m.id);
    }
  }

  private start(m: Start): void {
    const runners = this.runners[m.engine];
    if (!runners || this.pending.get(m.request)?.stopped !== false) {
      const message = runners ? undefined : `the engine ${m.engine} is not part of this page`;
      return this.post({ type: "exit", run: m.run, code: -1, killed: !!runners, message });
    }
    const channel = new MessageChannel();
    this.worker!.postMessage({ type: "port", run: m.run } satisfies ServiceOrder, [channel.port1]);
    const running = runners.start(m, channel.port2, (message) => this.end(m.run, { code: -1, message }));
    this.active.set(m.run, { request: m.request, runners, running });
  }

  private release(run: number): boolean {
    const a = this.active.get(run);
    if (!a) return false;
    this.active.delete(run);
    a.running.stop();
    a.runners.warm();
    return true;
  }

  /** Ends a runner from outside and tells the core how. */
  private end(run: number, exit: Omit<Exit, "type" | "run">): void {
    if (this.release(run)) this.post({ type: "exit", run, ...exit });
  }

  private died(message: string): void {
    const error = new CoreStopped(`the core stopped working (${message}) and was started again`);
    this.discard(error);
    this.failures += this.isReady ? 0 : 1;
    this.isReady = false;
    if (this.failures >= mostFailures) return this.giveUp(new CoreError(`the core can't be started: ${message}`));
    this.onCrash(error.message);
    this.startWorker();
  }

  /** Ends everything under way; requests that were not sent yet stay. */
  private discard(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    for (const a of this.active.values()) a.running.stop();
    this.active.clear();
    const unsent = new Set(this.waiting.map((o) => (o.type === "request" ? o.request.id : -1)));
    for (const [id, p] of this.pending) {
      if (unsent.has(id)) continue;
      this.pending.delete(id);
      p.reject(error);
    }
  }

  private giveUp(error: Error): void {
    if (this.broken) return;
    this.broken = error;
    this.waiting = [];
    this.discard(error);
    this.isReady = false;
    this.failed(error);
  }
}
