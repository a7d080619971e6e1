// Columns: Go counts bytes of UTF-8 from 1, JavaScript UTF-16 units from 0.

const encoder = new TextEncoder();

/** The column of a UTF-16 offset in a line. */
export function columnOf(line: string, offset: number): number {
  return encoder.encode(line.slice(0, offset)).length + 1;
}

/** The UTF-16 offset of a column in a line, at most the line's length. */
export function offsetOf(line: string, column: number): number {
  let bytes = 0;
  let offset = 0;
  for (const char of line) {
    if (bytes >= column - 1) break;
    bytes += encoder.encode(char).length;
    offset += char.length;
  }
  return offset;
}
