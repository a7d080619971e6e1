/** The one change that makes b of a, or null: what both ends have in common stays, and with it the cursor. */
export function changed(a: string, b: string): { from: number; to: number; insert: string } | null {
  if (a === b) return null;
  const { start, end } = common(a, b);
  return { from: start, to: a.length - end, insert: b.slice(start, b.length - end) };
}

/** A text as the editor holds it, with one kind of line end. */
export const withLF = (text: string) => text.replace(/\r\n?/g, "\n");

/** Where the lines of a text are in what it was changed to, counted from 1; null for those between the first and the last change. */
export function linesNow(before: string, now: string): (line: number) => number | null {
  const [a, b] = [before.split("\n"), now.split("\n")];
  const { start, end } = common(a, b);
  return (line) => (line <= start ? line : line > a.length - end ? line + b.length - a.length : null);
}

/** How much two texts, or their lines, have in common at either end. */
function common(a: ArrayLike<string>, b: ArrayLike<string>): { start: number; end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { start, end };
}
