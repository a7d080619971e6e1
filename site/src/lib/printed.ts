import type { Snippet } from "../core/protocol";

// At these lengths output is cut: by the core, and in a link (interp/output.go, interp/snippet/link/slim.go).
const kept = 64 << 10;
const linked = 2048;
const half = 3; // bytes of a rune cut in two, which are left out

/** Whether a snippet's output was cut. That of one that panicked is shorter than what was printed, too: it lacks the panic's text. */
export function isCut(s: Snippet): boolean {
  const held = new TextEncoder().encode(s.output).length;
  return (s.output_bytes ?? 0) > held && (held >= kept - half || (held <= linked && held >= linked - half));
}
