// What the compiler's client and its two workers say to each other.
import type { Fault, Unit } from "../core/protocol";
import type { BundleProgress } from "./bundle";

export type { Unit };

/** How long each step took, in milliseconds. */
export interface BuildTimes {
  compile_ms: number;
  link_ms: number;
  module_ms: number; // the browser's own compilation, which goes on in the background
  bytes: number; // of the program
}

export type BuildOrder =
  | { type: "load"; base: string }
  | { type: "build"; id: number; units: Unit[]; memory: number; decisions: boolean };

export type BuildMessage =
  | { type: "progress"; progress: BundleProgress }
  | { type: "loaded"; go: string; note?: string }
  | { type: "missing"; message: string } // no bundle is there, which may change
  | { type: "failed"; message: string }
  | { type: "built"; id: number; result: BuildResult };

/** A program, or why there is none. */
export interface BuildResult {
  module?: WebAssembly.Module;
  faults: Fault[]; // of the user's code
  message?: string; // why the tools themselves failed
  decisions?: string[]; // the compiler's own, as JSON lines, where they were asked for
  times: BuildTimes;
}

/** Told to a run worker, with the port to talk through. */
export interface RunOrder {
  run: number;
  module: WebAssembly.Module;
  args: string[];
}

/**
 * Told to a run worker instead: to have a program of snippets, which has the
 * harness, call what every run calls, and end before it comes to the user's
 * code. What the browser compiles for that, the program's next start finds done.
 */
export interface ExerciseOrder {
  exercise: WebAssembly.Module;
}

export type RunState = { type: "ready" } | { type: "ended" };
