// What the compiler decided, by line and in words.
import type { WhyNote, WhyResult } from "../core/protocol";

interface Kind {
  sign: string;
  name: string;
  rank: number; // which of a line's kinds its mark shows: the lowest
}

/** Each kind has a sign of its own: colour is never alone. */
export const kinds: Record<string, Kind> = {
  escapes: { sign: "↑", name: "on the heap", rank: 0 },
  copy: { sign: "»", name: "copied", rank: 1 },
  "not-inlined": { sign: "⊘", name: "not inlined", rank: 2 },
  bounds: { sign: "[]", name: "bounds check", rank: 3 },
  "nil-check": { sign: "*", name: "nil check", rank: 4 },
  inlinable: { sign: "ƒ", name: "inlined", rank: 5 },
};

const other: Kind = { sign: "·", name: "", rank: 9 };
export const kindOf = (n: WhyNote): Kind => kinds[n.kind] ?? { ...other, name: n.kind };

export interface LineNotes {
  line: number;
  notes: WhyNote[]; // the most telling first
}

/** The notes of each line that has some, in the order of lines. */
export function byLine(r: WhyResult): LineNotes[] {
  const lines = new Map<number, WhyNote[]>();
  for (const n of [...r.preamble, ...r.snippets.flatMap((s) => s.notes)]) {
    if (n.line < 1) continue;
    const known = lines.get(n.line) ?? [];
    if (!known.some((k) => k.kind === n.kind && k.message === n.message)) known.push(n);
    lines.set(n.line, known);
  }
  return [...lines].sort(([a], [b]) => a - b).map(([line, notes]) => ({ line, notes: notes.sort((a, b) => kindOf(a).rank - kindOf(b).rank) }));
}

/** A note in one line: the compiler's words, and what the word for its kind adds to them. */
export function noteWords(n: WhyNote): string {
  const at = n.inlined ? ` (in ${n.inlined}, inlined here)` : "";
  return n.message + at;
}

/** The flow of an escape, a line a step. */
export function flowWords(n: WhyNote): string[] {
  return (n.flow ?? []).map((f) => (f.line > 0 ? `line ${f.line}: ${f.text}` : f.text));
}

/** All of a line in plain text, for a mark's title and for screen readers. */
export function lineWords(l: LineNotes): string {
  return l.notes.map((n) => `${kindOf(n).sign} ${noteWords(n)}`).join("\n");
}

/** Notes of the same kind and words at several lines are one entry. */
export interface Entry {
  note: WhyNote;
  places: { line: number; column: number }[];
}

export function entries(notes: WhyNote[]): Entry[] {
  const list = new Map<string, Entry>();
  for (const n of notes) {
    const key = `${n.kind}\u0000${noteWords(n)}\u0000${flowWords(n).join("\n")}`;
    const known = list.get(key);
    if (!known) list.set(key, { note: n, places: [{ line: n.line, column: n.column }] });
    else if (!known.places.some((p) => p.line === n.line)) known.places.push({ line: n.line, column: n.column });
  }
  return [...list.values()].sort((a, b) => kindOf(a.note).rank - kindOf(b.note).rank);
}
