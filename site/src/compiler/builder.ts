// The client of the compile worker: one build at a time, the newest wish
// first, results kept.
import type { BuildMessage, BuildOrder, BuildResult, Unit } from "./messages";
import type { BundleProgress } from "./bundle";

/** What is known of the compiler. */
export type CompilerState =
  | { state: "idle" } // not asked for yet
  | { state: "loading"; progress: BundleProgress | null }
  | { state: "ready"; go: string; note?: string }
  | { state: "missing"; message: string } // not built yet, or not deployed
  | { state: "failed"; message: string };

interface Job {
  key: string;
  units: Unit[];
  decisions: boolean;
  wanted: number; // by how many
  result: Promise<BuildResult>;
  settle: (r: BuildResult) => void;
}

/** How many programs are kept. */
const kept = 8;

/** How long a build may take, in milliseconds, before the tools are started afresh. */
const patience = 120_000;

const noTimes = { compile_ms: 0, link_ms: 0, module_ms: 0, bytes: 0 };

export class Builder {
  private worker: Worker | null = null;
  private current: { id: number; job: Job; timer: ReturnType<typeof setTimeout> } | null = null;
  private waiting: Job[] = []; // the next to be built is the last
  private results = new Map<string, Job>(); // the oldest first
  private ids = 0;
  private readiness: Promise<void> | null = null;
  private settleReady: { resolve(): void; reject(e: Error): void } | null = null;
  state: CompilerState = { state: "idle" };

  constructor(
    private readonly spawn: () => Worker,
    private readonly base: string,
    private readonly memory: number,
    private readonly onState: (s: CompilerState) => void,
  ) {}

  /** Loads the tools, once; a failed try is made again when asked again. */
  load(): Promise<void> {
    if (this.readiness) return this.readiness;
    this.readiness = new Promise<void>((resolve, reject) => (this.settleReady = { resolve, reject }));
    this.readiness.catch(() => {});
    this.become({ state: "loading", progress: null });
    this.start();
    return this.readiness;
  }

  /** Builds a program, before those that wait; whoever wants it no longer releases it. */
  build(units: Unit[], { decisions = false } = {}): Promise<BuildResult> {
    const key = JSON.stringify([decisions, units]);
    let job = this.results.get(key);
    if (!job) {
      let settle!: (r: BuildResult) => void;
      const result = new Promise<BuildResult>((resolve) => (settle = resolve));
      job = { key, units, decisions, wanted: 0, result, settle };
      this.waiting.push(job);
    }
    job.wanted++;
    if (this.waiting.includes(job)) this.waiting = [...this.waiting.filter((j) => j !== job), job];
    this.results.delete(key); // it becomes the newest
    this.results.set(key, job);
    for (const [k, old] of this.results) {
      if (this.results.size <= kept) break;
      if (old !== this.current?.job && !this.waiting.includes(old)) this.results.delete(k);
      else break;
    }
    void this.load().then(
      () => this.next(),
      (e: Error) => this.failAll(e.message),
    );
    return job.result;
  }

  /** Somebody who wanted a program wants it no longer. */
  release(units: Unit[], decisions = false): void {
    const job = this.results.get(JSON.stringify([decisions, units]));
    if (!job || --job.wanted > 0 || !this.waiting.includes(job)) return;
    this.waiting = this.waiting.filter((j) => j !== job);
    this.results.delete(job.key);
    job.settle({ faults: [], message: "it is no longer wanted", times: noTimes });
  }

  /** Ends the tools; who builds afterwards has them loaded again. */
  close(): void {
    this.end({ state: "idle" }, "the compiler was closed");
  }

  private become(s: CompilerState): void {
    this.state = s;
    this.onState(s);
  }

  private start(): void {
    const worker = this.spawn();
    this.worker = worker;
    worker.onmessage = (m: MessageEvent<BuildMessage>) => this.take(m.data);
    worker.onerror = (e) => {
      e.preventDefault?.();
      this.giveUp({ state: "failed", message: e.message || "its worker could not be started" });
    };
    worker.postMessage({ type: "load", base: this.base } satisfies BuildOrder);
  }

  private take(m: BuildMessage): void {
    switch (m.type) {
      case "progress":
        if (this.state.state === "loading") this.become({ state: "loading", progress: m.progress });
        return;
      case "loaded":
        this.become({ state: "ready", go: m.go, note: m.note });
        return this.settleReady?.resolve();
      case "missing":
      case "failed":
        return this.giveUp({ state: m.type, message: m.message });
      case "built":
        return this.built(m.id, m.result);
    }
  }

  private giveUp(s: CompilerState & { message: string }): void {
    this.end(s, s.message);
  }

  private end(s: CompilerState, message: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.readiness = null;
    this.settleReady?.reject(new Error(message));
    this.become(s);
    this.failAll(message);
  }

  private failAll(message: string): void {
    const jobs = [...(this.current ? [this.current.job] : []), ...this.waiting];
    if (this.current) clearTimeout(this.current.timer);
    this.current = null;
    this.waiting = [];
    for (const job of jobs) this.finish(job, { faults: [], message, times: noTimes });
  }

  private next(): void {
    if (this.current || this.state.state !== "ready") return;
    const job = this.waiting.pop();
    if (!job) return;
    const id = ++this.ids;
    const timer = setTimeout(() => this.restart(), patience);
    this.current = { id, job, timer };
    this.worker!.postMessage({ type: "build", id, units: job.units, memory: this.memory, decisions: job.decisions } satisfies BuildOrder);
  }

  private built(id: number, result: BuildResult): void {
    if (this.current?.id !== id) return;
    clearTimeout(this.current.timer);
    const { job } = this.current;
    this.current = null;
    this.finish(job, result);
    this.next();
  }

  private finish(job: Job, result: BuildResult): void {
    if (result.message) this.results.delete(job.key); // not kept: another try may do better
    job.settle(result);
  }

  /** Starts the tools afresh: they did not end. */
  private restart(): void {
    const job = this.current?.job;
    this.current = null;
    this.worker?.terminate();
    this.readiness = null;
    if (job) this.finish(job, { faults: [], message: `the compiler did not end within ${patience / 1000} s`, times: noTimes });
    void this.load().then(
      () => this.next(),
      (e: Error) => this.failAll(e.message),
    );
  }
}
