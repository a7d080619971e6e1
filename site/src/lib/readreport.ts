// Reports from outside are looked at before they are believed: what is not of
// its type is left out, as if unknown, so that no view has to look again.
import type { Report, Snippet } from "../core/protocol";

type Fields = Record<string, unknown>;
type Look = (v: unknown) => unknown; // the value as it can be believed, else undefined

const string: Look = (v) => (typeof v === "string" ? v : undefined);
const number: Look = (v) => (Number.isFinite(v) ? v : undefined);
const known: Look = (v) => number(v) ?? null;
const boolean: Look = (v) => (typeof v === "boolean" ? v : undefined);
const list = (one: Look) => (v: unknown) => (Array.isArray(v) ? v.map(one).filter((x) => x !== undefined) : undefined);

/** An object with all that it needs; of what it may have, what is of its type. */
function object(needs: Record<string, Look>, may: Record<string, Look> = {}): Look {
  return (v) => {
    if (!isObject(v)) return undefined;
    const made = { ...v };
    for (const [key, look] of Object.entries({ ...needs, ...may })) {
      const value = look(v[key]);
      if (value !== undefined) made[key] = value;
      else if (key in needs) return undefined;
      else delete made[key];
    }
    return made;
  };
}

const params: Look = (v) => (isObject(v) ? Object.fromEntries(Object.entries(v).filter(([, x]) => [string, number, boolean].some((look) => look(x) !== undefined))) : undefined);
const warnings = list(object({ code: string, message: string, advice: string }));
const figure = object({ samples: number, ns_per_op: known, lo: known, hi: known });
const comparison = object({ baseline: string, verdict: string, ratio: known, lo: known, hi: known });

const snippetMay = {
  params,
  sample_collections: list(number),
  with_collection: figure,
  without_collection: figure,
  warm_up_rounds: number,
  warm_up_ms: number,
  placements: list(number),
  metrics: list(object({ unit: string, value: number })),
  output_bytes: number,
  comparison,
};

const reportMay = {
  variables: (v: unknown) => (Array.isArray(v) ? trees(v) : undefined),
  findings: list(object({ kind: string, path: string, bytes_wasted: number, what: string, advice: string }, { snippet: string, params })),
  checks: list(object({ size: number, dump: number, blocks: number }, { snippet: string, params, why: string })),
  growth: list(object({ snippet: string, param: string, class: string, a: number, b: number, r2: number })),
  crossings: list(object({ snippet: string, baseline: string, param: string, at: number, lo: known, hi: known })),
  same: warnings,
  warnings,
};

/** Reads a report as "speedtimer run -format json" prints it; the error says what is wrong. */
export function readReport(text: string): Report {
  let r: unknown;
  try {
    r = JSON.parse(text);
  } catch (e) {
    throw new Error(`This is not JSON: ${(e as Error).message}`);
  }
  if (!isObject(r) || !Array.isArray(r.snippets) || !isObject(r.environment)) throw new Error("This JSON is not a report of SpeedTimer: it has no snippets and environment.");
  const errors = list(object({ phase: string, message: string, line: number, column: number, snippet: string }))(r.errors) ?? [];
  return {
    ...(object({}, reportMay)(r) as Fields),
    confidence: number(r.confidence) ?? 0,
    stopped: string(r.stopped) || "unknown",
    environment: { engine: "", go: "", os: "", arch: "", ...(environment(r.environment) as Fields) },
    calibration: { resolution_ns: 0, reading_ns: 0, loop_ns: 0, time_per_test_ns: 0, ...(calibration(r.calibration) as Fields) },
    snippets: r.snippets.map(snippet),
    errors,
  } as unknown as Report;
}

const environment = object({}, { engine: string, host: string, go: string, os: string, arch: string, cpu: string, gomaxprocs: number, browser: string, isolated: boolean });
const calibration = object({}, { resolution_ns: number, reading_ns: number, loop_ns: number, time_per_test_ns: number });

function snippet(s: unknown, i: number): Snippet {
  if (!isObject(s) || typeof s.name !== "string") throw new Error(`Snippet ${i + 1} of this report has no name.`);
  return {
    ...(object({}, snippetMay)(s) as Fields),
    ns_per_op: known(s.ns_per_op),
    lo: known(s.lo),
    hi: known(s.hi),
    gross_ns_per_op: known(s.gross_ns_per_op),
    allocs_per_op: known(s.allocs_per_op),
    bytes_per_op: known(s.bytes_per_op),
    iterations: number(s.iterations) ?? 0,
    collections: number(s.collections) ?? 0,
    samples: list(number)(s.samples) ?? [],
    output: string(s.output) ?? "",
    warnings: warnings(s.warnings) ?? [],
  } as unknown as Snippet;
}

const variable = object(
  { name: string, type: string, size: number, retained: number, refcount: number, precision: string },
  { snippet: string, params, why: string, shell: boolean, parts: list(object({ name: string, bytes: number })), more: number, more_bytes: number, children: list((v) => v) },
);

/** Variables and all below them, which may be a hundred thousand levels. */
function trees(v: unknown[]): unknown[] {
  const roots = list(variable)(v) as Fields[];
  const left = [...roots];
  for (let node = left.pop(); node; node = left.pop()) {
    if (!node.children) continue;
    node.children = list(variable)(node.children);
    for (const c of node.children as Fields[]) left.push(c);
  }
  return roots;
}

function isObject(v: unknown): v is Fields {
  return typeof v === "object" && v !== null && !Array.isArray(v);
}
