// What is known while a run goes on, in the shape of a report: so that the
// same views show both. No interval and no verdict is made here: those come
// from the core, at its looks and at the end.
import type { Calibration, Comparison, ParamValue, Report, RunEvent, Snippet, Step } from "../core/protocol";

interface Timed {
  name: string;
  params?: Record<string, ParamValue>;
  gross: number[]; // ns/op
  early: number[]; // ns/op of the last rounds that do not count
  iterations: number;
  snippet: Partial<Snippet>;
}

const unknownCalibration: Calibration = { resolution_ns: 0, reading_ns: 0, loop_ns: 0, time_per_test_ns: 0 };
const mostSamples = 2000; // enough for a plot; a run never takes more rounds
const agreeing = 3; // rounds of warm-up
const within = 1.1; // of each other: before that code may be many times slower than it will be

/** A snippet of which only rounds are known that are dropped, but agree: its time is a first idea. */
export interface Warming extends Snippet {
  warming?: boolean;
}

export const isWarming = (s: Snippet) => (s as Warming).warming === true;

export class Live {
  stage = "";
  private timed = new Map<string, Timed>();
  private empty: number[] = []; // ns/op of the empty loop, of this timing
  private again = new Set<Timed>(); // timed before this timing, not yet in it
  private base: Report = {
    environment: { engine: "", go: "", os: "", arch: "" },
    calibration: unknownCalibration,
    confidence: 0.95,
    seed: 0,
    stopped: "",
    snippets: [],
    errors: [],
  };
  private combination = -1;

  constructor(engine: string) {
    this.base.environment.engine = engine;
  }

  take(step: Step): void {
    if (step.combination !== this.combination) {
      this.combination = step.combination;
      this.empty = [];
    }
    // All snippets have their place from the start, so that none pushes another down.
    step.names.forEach((_, i) => this.of(step, i));
    if (!step.event) {
      this.stage = step.phase;
      return;
    }
    this.event(step, step.event);
  }

  private event(step: Step, e: RunEvent): void {
    switch (e.event) {
      case "hello":
        this.base.environment = { ...this.base.environment, ...e.environment, engine: this.base.environment.engine };
        return;
      case "begin":
        this.stage = e.stage ?? "";
        return;
      case "calibration":
        if (e.calibration) this.base.calibration = e.calibration;
        // Each calibration begins a timing. Samples of two make no series.
        this.empty = [];
        this.again = new Set(this.timed.values());
        return;
      case "same":
        if (e.warning) this.base.same = [...(this.base.same ?? []), e.warning];
        return;
      case "variables": {
        const snippet = step.names[e.snippet] ?? "";
        const known = this.base.variables ?? [];
        this.base.variables = [...known, ...(e.variables ?? []).map((v) => ({ ...v, snippet, params: step.params }))];
        return;
      }
      case "failed":
        if (e.error) this.base.errors = [...this.base.errors, { ...e.error, snippet: e.error.snippet || (step.names[e.snippet] ?? "") }];
        return;
      case "look":
        for (const l of e.looks ?? []) this.of(step, l.snippet).snippet.comparison = this.worded(whole(l.comparison));
        return;
      case "counted":
        Object.assign(this.of(step, e.snippet).snippet, { allocs_per_op: e.allocs_per_op ?? null, bytes_per_op: e.bytes_per_op ?? null });
        return;
      case "sample":
        return this.sample(step, e);
    }
  }

  /** An interpreter's ratio is no verdict, during a run as at its end. */
  private worded(c: Comparison): Comparison {
    return this.base.environment.engine === "interp" && c.verdict !== "baseline" ? { ...c, verdict: "preview" } : c;
  }

  private sample(step: Step, e: RunEvent): void {
    if (!e.iterations) return;
    const perOp = (e.elapsed_ns ?? 0) / e.iterations;
    if (e.warm_up) {
      if (e.snippet < 0 || !e.round) return; // the empty loop, or a step of the doubling loop
      const t = this.of(step, e.snippet);
      t.early = [...t.early, perOp].slice(-agreeing);
      return;
    }
    if (e.snippet === -1) {
      if (this.empty.length < mostSamples) this.empty.push(perOp);
      return;
    }
    const t = this.of(step, e.snippet);
    if (this.again.delete(t)) t.gross = [];
    t.iterations = e.iterations;
    if (t.gross.length < mostSamples) t.gross.push(perOp);
  }

  private of(step: Step, index: number): Timed {
    const key = `${step.combination} ${index}`;
    let t = this.timed.get(key);
    if (!t) {
      t = { name: step.names[index] ?? String(index + 1), params: step.params, gross: [], early: [], iterations: 0, snippet: {} };
      this.timed.set(key, t);
    }
    return t;
  }

  report(): Report {
    return this.with(asSnippet);
  }

  /** The same for the eye: what is still warming up has a first figure, marked as such. */
  shown(): Report {
    return this.with((t, loop) => {
      const known = asSnippet(t, loop);
      const least = Math.min(...t.early);
      if (t.gross.length || t.early.length < agreeing || least <= loop || Math.max(...t.early) > within * least) return known;
      const early = median(t.early);
      return { ...known, ns_per_op: early - loop, gross_ns_per_op: early, warming: true };
    });
  }

  private with(snippet: (t: Timed, loop: number) => Warming): Report {
    const loop = this.empty.length ? median(this.empty) : this.base.calibration.loop_ns;
    return { ...this.base, snippets: [...this.timed.values()].map((t) => snippet(t, loop)) };
  }
}

/** On the event channel what is not known is left out. */
function whole(c: Comparison): Comparison {
  return { ...c, ratio: c.ratio ?? null, lo: c.lo ?? null, hi: c.hi ?? null };
}

function asSnippet(t: Timed, loop: number): Snippet {
  const samples = t.gross.map((g) => g - loop);
  return {
    name: t.name,
    params: t.params,
    ns_per_op: samples.length ? median(samples) : null,
    lo: null,
    hi: null,
    iterations: t.iterations,
    samples,
    gross_ns_per_op: t.gross.length ? median(t.gross) : null,
    allocs_per_op: null,
    bytes_per_op: null,
    collections: 0,
    output: "",
    warnings: [],
    ...t.snippet,
  };
}

export function median(list: number[]): number {
  const s = [...list].sort((a, b) => a - b);
  const m = s.length >> 1;
  return s.length % 2 ? s[m]! : (s[m - 1]! + s[m]!) / 2;
}
