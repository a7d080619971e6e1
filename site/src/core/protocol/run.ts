// Runs, what happens during one, and the machine they are on.
import type { ParamValue, Environment, Calibration } from "./report";
import type { RunEvent } from "./event";

export interface RunRequest {
  text: string;
  engine: string; // interp or wasm
  budget_ms?: number; // for the whole document; the default depends on it
  limit_ms?: number; // without a sign of life a snippet is stopped
  seed?: number;
  target?: number;
  delta?: number;
  confidence?: number;
  params?: string[]; // overrides, each "name=value,value"
  baseline?: string;
  only?: string[]; // names of the snippets to run; all when absent
  inspect_only?: boolean; // sizes and output, no timing
}

/** Asks for the program to be built, so that a run finds it ready. */
export interface PrepareRequest {
  text: string;
  engine: string;
  only?: string[];
}

export interface CancelRequest {
  request: number; // id of the request to end
}

/** Something that happened during a run. */
export interface Step {
  phase: string; // check, build or run
  combination: number; // which one runs, counted from 0
  of: number;
  params?: Record<string, ParamValue>;
  names: string[]; // of the snippets, by index
  event?: RunEvent; // what the program said; absent at the start of a phase
  elapsed_ms: number;
  budget_ms: number;
}

/** What was measured in the core's worker, as compiled Go on WebAssembly. */
export interface Machine {
  calibration: Calibration;
  environment: Environment;
  cores: number;
}
