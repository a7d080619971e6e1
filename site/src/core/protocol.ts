// The messages between the page, the core and the workers that run programs.
//
// The types of the report are the Go types of interp/report, those of the
// requests the Go types of wasm/service; a Go test (wasm/service) fails when
// a field here and there differ. Times are nanoseconds where a name ends in
// _ns, milliseconds where it ends in _ms; sizes are bytes; lines and columns
// count from 1, columns in bytes of UTF-8 (columns.ts converts); a number that
// is not known is null, never zero.

// ---- what the core is asked -------------------------------------------------

/** A request is one of these with an id: {id, op, ...}. Answers carry the id. */
export interface Requests {
  check: { ask: CheckRequest; answer: CheckResult };
  format: { ask: FormatRequest; answer: FormatResult };
  complete: { ask: PlaceRequest; answer: Completion[] };
  describe: { ask: PlaceRequest; answer: Description };
  run: { ask: RunRequest; answer: Report };
  prepare: { ask: PrepareRequest; answer: Nothing };
  why: { ask: WhyRequest; answer: WhyResult };
  cancel: { ask: CancelRequest; answer: Nothing };
  export: { ask: ExportRequest; answer: ExportResult };
  parseBench: { ask: BenchRequest; answer: Report };
  link: { ask: LinkRequest; answer: LinkResult };
  open: { ask: OpenRequest; answer: OpenedLink };
  historyList: { ask: Nothing; answer: HistoryList };
  historyGet: { ask: HistoryID; answer: HistoryEntry };
  historySave: { ask: HistorySave; answer: HistoryID };
  historyDelete: { ask: HistoryID; answer: Nothing };
  machine: { ask: Nothing; answer: Machine };
}

export type Op = keyof Requests;
export type Ask<O extends Op> = Requests[O]["ask"];
export type Answer<O extends Op> = Requests[O]["answer"];

export type Nothing = Record<string, never>;

export interface CheckRequest {
  text: string;
}

export interface CheckResult {
  errors: ReportError[];
  snippets: SnippetPlace[];
  imports: Import[];
  params: Param[];
  markers: Marker[];
  goFile: boolean;
}

export interface SnippetPlace {
  name: string;
  line: number; // of its marker; of its first line where it has none
}

/** A package the document uses. One that is not explicit was found from use. */
export interface Import {
  name: string;
  path: string;
  explicit: boolean;
}

export interface Param {
  name: string;
  type: string; // int, float64, string or bool
  values: string[]; // Go literals as written
  line: number;
}

/** A line that is the document's, not Go's. */
export interface Marker {
  line: number;
  kind: string; // snippet, preamble, setup or directive
}

export interface FormatRequest {
  text: string;
}

/** The text formatted as far as it parses; errors say what does not. */
export interface FormatResult {
  text: string;
  errors: ReportError[];
}

export interface PlaceRequest {
  text: string;
  line: number;
  column: number;
}

export interface Completion {
  name: string;
  kind: string; // package, func, method, field, var, const, type or builtin
  type: string; // of what has one; the import path of a package
}

export interface Description {
  text: string; // a declaration in Go's words; empty where there is none
}

export interface RunRequest {
  text: string;
  engine: string; // interp or wasm
  budget_ms?: number; // for the whole document; the default depends on it
  limit_ms?: number; // without a sign of life a snippet is stopped
  seed?: number;
  target?: number;
  delta?: number;
  confidence?: number;
  params?: string[]; // overrides, each "name=value,value"
  baseline?: string;
  only?: string[]; // names of the snippets to run; all when absent
  inspect_only?: boolean; // sizes and output, no timing
}

/** Asks for the program to be built, so that a run finds it ready. */
export interface PrepareRequest {
  text: string;
  engine: string;
  only?: string[];
}

/** Asks what the compiler decided. A report of the same text adds the counted allocations. */
export interface WhyRequest {
  text: string;
  engine: string; // wasm
  report?: Report;
}

export interface WhyResult {
  snippets: WhySnippet[];
  preamble: WhyNote[];
  errors: ReportError[];
}

export interface WhySnippet {
  name: string;
  notes: WhyNote[];
  allocs_per_op: number | null;
  bytes_per_op: number | null;
  difference?: string; // from the baseline, in one sentence
}

/** One decision of the compiler. */
export interface WhyNote {
  kind: string; // escapes, not-inlined, inlinable, bounds, nil-check or copy
  line: number;
  column: number;
  message: string;
  inlined?: string; // place in the standard library, where the code was inlined from there
  flow?: WhyStep[]; // of an escape
}

export interface WhyStep {
  line: number; // 0 outside of the document
  text: string;
}

export interface CancelRequest {
  request: number; // id of the request to end
}

export interface ExportRequest {
  text: string;
  report?: Report; // needed by all formats but test
  format: string; // md, csv, json, bench, classic, text or test
  name?: string; // what the document is called
}

export interface ExportResult {
  text: string;
}

export interface BenchRequest {
  text: string; // output of go test -bench
}

export interface LinkRequest {
  text: string;
  report?: Report;
}

export interface LinkResult {
  fragment: string; // what stands behind the #
}

export interface OpenRequest {
  fragment: string; // with or without the #
}

export interface OpenedLink {
  text: string;
  report?: Report;
  version: number;
}

export interface HistoryID {
  entry: string; // an entry's id, or how it begins
}

export interface HistorySave {
  name: string;
  text: string;
  report?: Report;
}

export interface HistoryList {
  entries: HistoryEntry[]; // newest first, without their reports
  damaged: Damage[];
}

export interface HistoryEntry {
  id: string;
  name: string;
  time: string; // RFC 3339, UTC
  text: string;
  run: boolean; // it has a report
  report?: Report;
}

export interface Damage {
  file: string;
  message: string;
}

/** What was measured in the core's worker, as compiled Go on WebAssembly. */
export interface Machine {
  calibration: Calibration;
  environment: Environment;
  cores: number;
}

/** Something that happened during a run. */
export interface Step {
  phase: string; // check, build or run
  combination: number; // which one runs, counted from 0
  of: number;
  params?: Record<string, ParamValue>;
  names: string[]; // of the snippets, by index
  event?: RunEvent; // what the program said; absent at the start of a phase
  elapsed_ms: number;
  budget_ms: number;
}

// ---- the report (interp/report) ---------------------------------------------

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
  placements?: number[];
  metrics?: Metric[];
  output: string;
  output_bytes?: number; // more than output holds when it was cut
  warnings: Warning[];
  comparison?: Comparison;
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
}

/** One line on the event channel of a running program (report.Event). */
export interface RunEvent {
  event: string; // hello begin variables same calibration sample look counted warning failed done
  snippet: number; // index; -1 the empty loop, -2 the run as a whole
  stage?: string; // inspect, double, warm-up, sample or count
  round?: number;
  iterations?: number;
  elapsed_ns?: number; // gross, the loop included
  collections?: number;
  placement?: number;
  warm_up?: boolean;
  allocs_per_op?: number;
  bytes_per_op?: number;
  environment?: Environment;
  calibration?: Calibration;
  looks?: Look[];
  warning?: Warning;
  variables?: Variable[];
  findings?: Finding[];
  error?: ReportError;
  stopped?: string;
}

export interface Look {
  snippet: number;
  rounds: number;
  comparison: Comparison;
}

// ---- between the core, the page and the workers that run programs -----------

/** The core asks the page for a worker that carries out one program. */
export interface Start {
  type: "start";
  run: number; // unique in this core
  request: number; // id of the run request it is part of
  engine: string; // interp or wasm
  source: string; // of the program: lowered Go for interp, main.go for wasm
  args?: string[]; // the plan; absent: build only, answer with exit and faults
  units?: Unit[]; // wasm: instead of source, where a program is more than one file
  decisions?: boolean; // wasm: build only, and put out the compiler's record of its decisions
}

/** A package of a program: its files by name. The last of a program is main. */
export interface Unit {
  path: string;
  files: Record<string, string>;
}

/** The core needs a run's worker no longer, whether it has ended or not. */
export interface Release {
  type: "release";
  run: number;
}

/** What a worker says through its port, in order; exit comes last. */
export type RunnerMessage =
  | { type: "event"; run: number; event: string } // one RunEvent as JSON
  | { type: "output"; run: number; bytes: Uint8Array } // standard output and error, as one
  | Exit;

export interface Exit {
  type: "exit";
  run: number;
  code: number;
  killed?: boolean; // ended from outside
  message?: string; // why, where the worker itself failed
  faults?: Fault[]; // of the user's code: the program did not run
}

/** Something wrong with the user's code that only the engine found. */
export interface Fault {
  phase: string; // build, run or refused
  message: string;
  line: number; // physical line of the program, 0 when not known
  column: number;
}
