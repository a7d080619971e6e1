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

/** The import paths that a program's text may import: each that is quoted on a line of its own before the first declaration, and more. */
export function quotedPaths(source: string): string[] {
  return [...source.matchAll(/^\s*(?:import\s+)?(?:[\p{L}_.][\p{L}\p{N}_]*\s+)?(?:"([^"\n]+)"|`([^`\n]+)`)/gmu)].map((m) => m[1] ?? m[2]!);
}
