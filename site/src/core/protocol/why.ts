// What the compiler decided (interp/why).
import type { Report, ReportError } from "./report";

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
  costless?: boolean; // said by the command only
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
