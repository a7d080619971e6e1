// Puts pasted benchmarks into the rows of the snippets they were exported from.
import type { Report, Snippet } from "../core/protocol";
import { paramsOf } from "./column";

/**
 * The pasted report with the snippets' own names and parameters where its
 * benchmarks have the names that the exports give them (interp/format, "bench";
 * interp/program, Test). What two could mean is left as it is.
 */
export function linedUp(pasted: Report, own: Report): Report {
  const meant = new Map<string, Snippet | null>();
  const add = (key: string, s: Snippet) => meant.set(key, meant.has(key) ? null : s);
  const functions = functionNames(own);
  for (const s of own.snippets) {
    const params = Object.entries(s.params ?? {}).map(([k, v]) => `${k}=${token(String(v))}`);
    for (const name of new Set([token(s.name), functions.get(s.name), s.name.replace(/^Benchmark/, "")])) if (name) add(keyOf(name, params), s);
  }
  const rowOf = (s: Snippet) => keyOf(s.name, [paramsOf(s)]);
  const rows = new Set(own.snippets.map(rowOf));
  const taken = new Set(pasted.snippets.map(rowOf));
  const snippets = pasted.snippets.map((s) => {
    if (rows.has(rowOf(s))) return s;
    const [base, ...parts] = s.name.split("/");
    const params = Object.entries(s.params ?? {}).map(([k, v]) => `${k}=${v}`);
    const found = meant.get(keyOf(s.name, params)) ?? (s.params ? null : meant.get(keyOf(base!, parts)));
    if (!found || taken.has(rowOf(found))) return s;
    taken.add(rowOf(found));
    return { ...s, name: found.name, params: found.params };
  });
  return { ...pasted, snippets };
}

function keyOf(name: string, params: string[]): string {
  return [name, ...params.sort()].join("\u0000");
}

/** A text as one part of a benchmark's name. */
function token(s: string): string {
  return s.replace(/[/\s\p{Cc}]/gu, "_");
}

/** The functions of a test file, without their prefix; none where errors may have left out snippets that count. */
function functionNames(r: Report): Map<string, string> {
  const names = new Map<string, string>();
  if (r.errors.length > 0) return names;
  const taken = new Set(["Empty"]);
  [...new Set(r.snippets.map((s) => s.name))].forEach((name, i) => {
    const first = camel(name, i);
    let made = first;
    for (let n = 2; taken.has(made); n++) made = first + n;
    taken.add(made);
    names.set(name, made);
  });
  return names;
}

function camel(name: string, i: number): string {
  const s = name
    .split(/[^\p{L}\p{Nd}]+/u)
    .map((word) => word.replace(/^./u, (c) => c.toUpperCase()))
    .join("");
  if (/^\d+$/.test(s)) return `Snippet${s}`;
  return /^\p{Lu}/u.test(s) ? s : `Snippet${i + 1}${s}`;
}
