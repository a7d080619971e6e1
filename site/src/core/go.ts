// Starts the core's Go program inside a worker.

/** What a worker that runs the program is told first; the module as soon as there is one. */
export type GoOrder = { type: "init"; wasmExec: string } | { type: "module"; module: WebAssembly.Module };

/** The page's side: tells a worker what to run. */
export function launch(worker: Worker, module: Promise<WebAssembly.Module>, wasmExec: string): void {
  const tell = (order: GoOrder) => worker.postMessage(order);
  tell({ type: "init", wasmExec });
  module.then((module) => tell({ type: "module", module }), () => {});
}

let arrived!: (module: WebAssembly.Module) => void;
const arrival = new Promise<WebAssembly.Module>((resolve) => (arrived = resolve));

/** The worker's side: the module that runGo waits for. */
export const arrive = (module: WebAssembly.Module) => arrived(module);

/** The class of the Go distribution's wasm_exec.js. */
interface GoProgram {
  argv: string[];
  importObject: WebAssembly.Imports;
  exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;
  exit: (code: number) => void;
}

export interface GoWorld {
  Go: new () => GoProgram;
  fs: { writeSync(fd: number, bytes: Uint8Array): number };
  speedtimer: unknown; // what the Go program calls
}

/** What the Go program calls in any role, with what its role adds. */
export interface GoHost {
  ready(functions: Record<string, (...args: unknown[]) => void>): void;
}

/** How the program ended, which it does only when it failed. */
export interface GoEnd {
  code: number;
  message: string;
}

/**
 * Runs the program, which may still be on its way, in the named role and
 * returns when it has ended. What its runtime prints when it dies goes to print.
 */
export async function runGo(wasmExec: string, args: string[], host: GoHost, print: (bytes: Uint8Array) => void): Promise<GoEnd> {
  const world = globalThis as unknown as GoWorld;
  await import(/* @vite-ignore */ wasmExec);
  world.speedtimer = host;
  world.fs.writeSync = (_fd, bytes) => {
    print(bytes.slice());
    return bytes.length;
  };
  const go = new world.Go();
  go.argv = ["core", ...args];
  let code = 0;
  go.exit = (c) => (code = c);
  const instance = await WebAssembly.instantiate(await arrival, go.importObject);
  // An exception in a later callback does not reach the promise of run.
  const thrown = new Promise<never>((_, reject) => {
    addEventListener("error", (e) => {
      e.preventDefault();
      reject(e.error ?? new Error(e.message));
    });
    addEventListener("unhandledrejection", (e) => {
      e.preventDefault();
      reject(e.reason);
    });
  });
  try {
    await Promise.race([go.run(instance), thrown]);
    return { code, message: `exit status ${code}` };
  } catch (e) {
    return { code: -1, message: described(e) };
  }
}

/** Words an exception of the WebAssembly engine as the Go runtime would. */
export function described(e: unknown): string {
  const message = e instanceof Error ? e.message : String(e);
  if (e instanceof RangeError && /call stack/i.test(message)) return "stack overflow: the code calls itself without end, or too deeply";
  if (/out of memory|memory allocation|could not allocate/i.test(message)) return "out of memory";
  return message;
}
