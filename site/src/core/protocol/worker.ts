// Between the core, the page and the workers that run programs.

/** The core asks the page for a worker that carries out one program. */
export interface Start {
  type: "start";
  run: number; // unique in this core
  request: number; // id of the run request it is part of
  engine: string; // interp or wasm
  source: string; // of the program: lowered Go for interp, main.go for wasm
  args?: string[]; // the plan; absent: build only, answer with exit and faults
  units?: Unit[]; // wasm: instead of source, where a program is more than one file
  decisions?: boolean; // wasm: build only, and put out the compiler's record of its decisions
  exercise?: boolean; // wasm: a program of snippets that is built ahead: started once, to before the user's code
}

/** A package of a program: its files by name. The last of a program is main. */
export interface Unit {
  path: string;
  files: Record<string, string>;
}

/** The core needs a run's worker no longer, whether it has ended or not. */
export interface Release {
  type: "release";
  run: number;
}

/** What a worker says through its port, in order; exit comes last. */
export type RunnerMessage =
  | { type: "event"; run: number; event: string } // one RunEvent as JSON
  | { type: "output"; run: number; bytes: Uint8Array } // standard output and error, as one
  | Exit;

export interface Exit {
  type: "exit";
  run: number;
  code: number;
  killed?: boolean; // ended from outside
  message?: string; // why, where the worker itself failed
  faults?: Fault[]; // of the user's code: the program did not run
}

/** Something wrong with the user's code that only the engine found. */
export interface Fault {
  phase: string; // build, run or refused
  message: string;
  line: number; // physical line of the program, 0 when not known
  column: number;
}
