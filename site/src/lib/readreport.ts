// Reports from outside are looked at before they are believed.
import type { Report, Snippet } from "../core/protocol";

/** Reads a report as "speedtimer run -format json" prints it; the error says what is wrong. */
export function readReport(text: string): Report {
  let r: unknown;
  try {
    r = JSON.parse(text);
  } catch (e) {
    throw new Error(`This is not JSON: ${(e as Error).message}`);
  }
  if (!isObject(r) || !Array.isArray(r.snippets) || !isObject(r.environment)) throw new Error("This JSON is not a report of SpeedTimer: it has no snippets and environment.");
  const snippets = r.snippets.map(snippet);
  const environment = { engine: "", go: "", os: "", arch: "", ...r.environment };
  const calibration = { resolution_ns: 0, reading_ns: 0, loop_ns: 0, time_per_test_ns: 0, ...(isObject(r.calibration) ? r.calibration : {}) };
  return { confidence: 0, stopped: "", ...r, environment, calibration, snippets, errors: Array.isArray(r.errors) ? r.errors : [] } as Report;
}

function snippet(s: unknown, i: number): Snippet {
  if (!isObject(s) || typeof s.name !== "string") throw new Error(`Snippet ${i + 1} of this report has no name.`);
  const n = (v: unknown) => (typeof v === "number" && Number.isFinite(v) ? v : null);
  return {
    ...(s as unknown as Snippet),
    ns_per_op: n(s.ns_per_op),
    lo: n(s.lo),
    hi: n(s.hi),
    gross_ns_per_op: n(s.gross_ns_per_op),
    allocs_per_op: n(s.allocs_per_op),
    bytes_per_op: n(s.bytes_per_op),
    iterations: n(s.iterations) ?? 0,
    samples: Array.isArray(s.samples) ? s.samples.filter((v) => typeof v === "number" && Number.isFinite(v)) : [],
    output: typeof s.output === "string" ? s.output : "",
    warnings: Array.isArray(s.warnings) ? s.warnings : [],
  };
}

function isObject(v: unknown): v is Record<string, unknown> {
  return typeof v === "object" && v !== null && !Array.isArray(v);
}
