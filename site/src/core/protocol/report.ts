// The report (interp/report).

export type ParamValue = number | string | boolean;

export interface Report {
  environment: Environment;
  calibration: Calibration;
  confidence: number;
  seed: number; // of the order in rounds: with it a run can be repeated
  stopped: string; // decided, budget, error or interrupted
  snippets: Snippet[];
  variables?: Variable[];
  findings?: Finding[];
  checks?: Check[];
  growth?: Growth[];
  crossings?: Crossing[];
  same?: Warning[];
  warnings?: Warning[];
  errors: ReportError[];
}

export interface Environment {
  engine: string; // interp, go or wasm
  host?: string;
  go: string;
  os: string;
  arch: string;
  cpu?: string;
  gomaxprocs?: number;
  browser?: string;
  isolated?: boolean;
}

export interface Calibration {
  resolution_ns: number;
  reading_ns: number;
  loop_ns: number;
  time_per_test_ns: number;
}

export interface Snippet {
  name: string;
  params?: Record<string, ParamValue>;
  ns_per_op: number | null;
  lo: number | null;
  hi: number | null;
  iterations: number;
  samples: number[]; // ns/op, the empty loop subtracted
  gross_ns_per_op: number | null; // the empty loop not subtracted
  allocs_per_op: number | null;
  bytes_per_op: number | null;
  collections: number;
  sample_collections?: number[]; // in each sample; absent where there was none in any
  with_collection?: Figure; // of the samples in which garbage was collected
  without_collection?: Figure;
  warm_up_rounds?: number; // dropped before the samples
  warm_up_ms?: number; // time spent on them, by all that took part
  placements?: number[];
  metrics?: Metric[];
  output: string;
  output_bytes?: number; // more than output holds when it was cut
  warnings: Warning[];
  comparison?: Comparison;
}

/** The time of some of a snippet's samples. */
export interface Figure {
  samples: number;
  ns_per_op: number | null;
  lo: number | null;
  hi: number | null;
}

export interface Metric {
  unit: string;
  value: number;
}

export interface Comparison {
  baseline: string;
  ratio: number | null; // this snippet's time over the baseline's
  lo: number | null;
  hi: number | null;
  verdict: string; // baseline, faster, slower, same, cant-tell or preview
}

export interface Warning {
  code: string;
  message: string;
  advice: string;
}

export interface ReportError {
  phase: string; // parse, type, build, run or refused
  message: string;
  line: number; // 0 when unknown
  column: number;
  snippet: string; // empty for the preamble or the document as a whole
}

export interface Variable {
  snippet?: string; // it and params stand at the root only
  params?: Record<string, ParamValue>;
  name: string;
  type: string;
  size: number; // owned
  retained: number;
  refcount: number;
  precision: string; // allocator, layout or estimate
  why?: string;
  shell?: boolean;
  parts?: Part[];
  more?: number; // children left out
  more_bytes?: number;
  children?: Variable[];
}

/** A waste of memory that was found in a snippet's variables. */
export interface Finding {
  snippet?: string; // absent: in the preamble's
  params?: Record<string, ParamValue>;
  kind: string;
  path: string; // of the object, or of the first of several
  bytes_wasted: number; // that would be saved; 0 if none, or not known
  what: string;
  advice: string;
}

export interface Part {
  name: string;
  bytes: number;
}

/** The bytes of all variables of a snippet beside a dump of the heap. */
export interface Check {
  snippet?: string; // absent: the preamble
  params?: Record<string, ParamValue>;
  size: number;
  dump: number; // meaningless with why
  blocks: number;
  why?: string; // there is no dump to check with
}

export interface Growth {
  snippet: string;
  param: string;
  class: string; // 1, log n, n, n log n, n^2 or n^3
  a: number;
  b: number;
  r2: number;
}

export interface Crossing {
  snippet: string;
  baseline: string;
  param: string;
  at: number;
  lo: number | null;
  hi: number | null;
  several?: boolean; // they change places more than once; this is the first time
}
