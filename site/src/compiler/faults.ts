// Reads what the compiler and the linker complain about.
import type { Fault } from "../core/protocol";

// With -L a place is "/document:3:5[/main.go:27:5]: message"; in lines of the
// program itself it is "/main.go:27:5: message".
const complaint = /^([^\s:]*):(\d+)(?::(\d+))?(?:\[([^\s:\]]*):(\d+)(?::(\d+))?\])?: (.*)$/;

/** What the output says about the program, by its physical lines. */
export function parseFaults(output: string, absent: Record<string, string>): Fault[] {
  const faults: Fault[] = [];
  for (const line of output.split("\n")) {
    const last = faults[faults.length - 1];
    if (line.startsWith("\t") && last) {
      last.message += "\n" + line;
      continue;
    }
    const m = complaint.exec(line);
    if (!m) continue;
    const physical = m[5] ? [m[5], m[6]] : [m[2], m[3]];
    faults.push({ phase: "build", message: worded(m[7]!, absent), line: Number(physical[0]), column: Number(physical[1] ?? 0) });
  }
  return faults;
}

/** A package that is not there: which, and why. */
function worded(message: string, absent: Record<string, string>): string {
  const path = /^could not import ([^\s(]+)/.exec(message)?.[1];
  if (path === undefined) return message;
  const why = absent[path];
  return why ? `package ${path} is not offered in the page: ${why}` : `package ${path} is not part of the standard library that the page has`;
}

/** An internal error of the compiler, as it words it; null where there is none. */
export function internalError(output: string): string | null {
  const m = /internal compiler error: [^\n]*/.exec(output) ?? /^(?:panic|fatal error): [^\n]*/m.exec(output);
  return m ? m[0] : null;
}

/** The import paths of a program's text, as far as it can be read. */
export function importPaths(source: string): string[] {
  const paths: string[] = [];
  let at = 0;
  const take = (what: RegExp) => {
    what.lastIndex = at;
    const m = what.exec(source);
    if (!m) return null;
    blank.lastIndex = at + m[0].length;
    blank.exec(source); // matches at least nothing
    at = blank.lastIndex;
    return m;
  };
  const spec = () => {
    take(localName);
    const m = take(quoted);
    if (m) paths.push(m[1] ?? m[2]!);
    return m !== null;
  };
  take(blank);
  if (!take(packageWord) || !take(localName)) return paths;
  while (take(importWord)) {
    const many = take(open) !== null;
    while (!many || !take(close)) {
      if (!spec()) return paths;
      if (!many) break;
    }
  }
  return paths;
}

// Each is looked for at one place only.
const blank = /(?:[\s;]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const packageWord = /package(?![\p{L}\p{N}_])/uy;
const importWord = /import(?![\p{L}\p{N}_])/uy;
const localName = /[\p{L}_][\p{L}\p{N}_]*|\./uy;
const quoted = /"([^"\n]*)"|`([^`]*)`/y;
const open = /\(/y;
const close = /\)/y;
