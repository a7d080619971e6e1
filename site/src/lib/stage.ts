import type { CompilerState } from "../compiler";
import type { Report, Step } from "../core/protocol";
import { called } from "./verdict";

/** What a run is doing, in words. */
export function stageWords(step: Step | null, core: string, live: Report | null, compiler: CompilerState | null = null): string {
  if (core === "loading") return "Loading the core; the run begins when it is here …";
  if (compiler?.state === "loading") return `Loading the Go compiler${loadedOf(compiler.progress)} …`;
  if (!step) return "Starting …";
  const at = step.of > 1 ? ` (${step.combination + 1} of ${step.of}${params(step)})` : "";
  const e = step.event;
  if (!e) return { check: "Checking …", build: `Compiling …${at}`, run: `Starting the program …${at}` }[step.phase] ?? "Running …";
  const name = step.names[e.snippet];
  if (e.event === "begin" && e.stage === "inspect" && name) return `Looking into ${called(name)} …${at}`;
  if (e.event === "begin" && e.stage === "settle" && name) return `Waiting for what ${called(name)} leaves running …${at}`;
  if (e.event === "begin" && e.stage === "size") return `Sizing what ${name ? called(name) : "the preamble"} holds …${at}`;
  if (e.event === "begin" && e.stage === "double") return `Finding the number of iterations …${at}`;
  if (e.warm_up) return `Warming up …${at}`;
  if (e.round) return `Round ${e.round}${at}`;
  const rounds = Math.max(0, ...(live?.snippets.map((s) => s.samples.length) ?? []));
  return rounds > 0 ? `Round ${rounds}${at}` : `Calibrating …${at}`;
}

function params(step: Step): string {
  const p = Object.entries(step.params ?? {}).map(([k, v]) => `${k} = ${v}`);
  return p.length ? `: ${p.join(", ")}` : "";
}

/** How much of what is being loaded is there, in bytes as they are unpacked. */
export function loadedOf(p: { loaded: number; total: number; trouble?: string } | null): string {
  const mb = (n: number) => (n / 1e6).toFixed(1);
  return p && p.total > 0 ? `: ${mb(p.loaded)} of ${mb(p.total)} MB unpacked${p.trouble ? ` (${p.trouble})` : ""}` : "";
}
