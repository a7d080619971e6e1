// Which engines a run goes through.
import type { Report } from "../core/protocol";

/** What carries a program out. */
export type Engine = "interp" | "wasm";

/** What the person wants: one engine, or the compiler with a preview until it is there. */
export type Choice = "auto" | Engine;

export function choiceOf(stored: string | null): Choice {
  return stored === "interp" || stored === "wasm" ? stored : "auto";
}

/** The engines of a run, in order; near says that the compiler is loaded, or in the browser's cache. */
export function engines(choice: Choice, near: boolean): Engine[] {
  if (choice !== "auto") return [choice];
  return near ? ["wasm"] : ["interp", "wasm"];
}

/** What a run that a compiled one follows may take, in milliseconds. */
export const previewLimits = { budget_ms: 1500, limit_ms: 8000 };

/** A preview without what the interpreter refused: the compiler takes it. */
export function withoutRefusals(r: Report): Report {
  return { ...r, errors: r.errors.filter((e) => e.phase !== "refused") };
}

export const hasTimes = (r: Report) => r.snippets.some((s) => s.ns_per_op !== null);
