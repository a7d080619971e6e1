import type { Snippet } from "../core/protocol";

/** Whether a snippet printed more than its report holds. */
export function isCut(s: Snippet): boolean {
  return (s.output_bytes ?? 0) > new TextEncoder().encode(s.output).length;
}
