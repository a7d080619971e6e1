// Warnings gathered: the same of one snippet at several parameters is one.
import type { Report, Warning } from "../core/protocol";
import { paramsOf } from "./column";
import { called } from "./verdict";

export interface Gathered extends Warning {
  where: string; // which snippet, and at what parameters; empty for the run
}

const mostParams = 4;

export function gathered(r: Report): Gathered[] {
  const all = new Map<string, Warning & { snippet: string; params: string[] }>();
  const add = (w: Warning, snippet: string, params: string) => {
    const key = `${snippet}\u0000${w.code}`;
    const known = all.get(key) ?? { ...w, snippet, params: [] };
    if (params) known.params.push(params);
    all.set(key, known);
  };
  for (const w of r.warnings ?? []) add(w, "", "");
  for (const s of r.snippets) for (const w of s.warnings ?? []) add(w, s.name, paramsOf(s));
  return [...all.values()].map((w) => ({ code: w.code, message: w.message, advice: followable(w.advice), where: where(w.snippet, w.params) }));
}

/** Of the command's advice what can be done here, where there is no budget to set. */
function followable(advice: string): string {
  return advice.replace(/give it a larger budget, or |,? or give it a larger budget/, "");
}

function where(snippet: string, params: string[]): string {
  if (!snippet) return "";
  if (params.length === 0) return called(snippet);
  const more = params.length > mostParams ? `; and ${params.length - mostParams} more` : "";
  return `${called(snippet)} (${params.slice(0, mostParams).join("; ")}${more})`;
}
