// The interpreter's workers: a second instance of the core's module each,
// used for one program, with a spare kept warm.
import { type GoOrder, launch } from "./go";
import type { Start } from "./protocol";
import type { Runners, Running } from "./runner";

/** What an interpreter's worker is told. */
export type InterpOrder =
  | GoOrder
  | { type: "start"; start: Start }; // with the port to talk through

/** What it says to the page; all else goes through the port. */
export type InterpMessage = { type: "ready" } | { type: "dead"; message: string };

/** Until the next spare is made: the program at hand comes first. In ms. */
const spareDelay = 400;

interface Spare {
  worker: Worker;
  failed: string | null;
}

export class InterpRunners implements Runners {
  private spare: Spare | null = null;
  private closed = false;

  constructor(
    private readonly spawn: () => Worker,
    private readonly module: Promise<WebAssembly.Module>,
    private readonly wasmExec: string,
  ) {}

  warm(): void {
    if (this.spare || this.closed) return;
    const worker = this.spawn();
    const spare: Spare = { worker, failed: null };
    this.spare = spare;
    const fail = (message: string) => {
      spare.failed = message;
      worker.terminate();
      if (this.spare === spare) this.spare = null; // the next start tries again
    };
    worker.onerror = (e) => fail(e.message || "its worker could not be started");
    worker.onmessage = (m: MessageEvent<InterpMessage>) => {
      if (m.data.type === "dead") fail(m.data.message);
    };
    launch(worker, this.module, this.wasmExec);
  }

  start(start: Start, port: MessagePort, died: (reason: string) => void): Running {
    this.warm();
    const { worker } = this.spare!;
    this.spare = null;
    let over = false;
    const fail = (message: string) => {
      if (over) return;
      over = true;
      worker.terminate();
      died(message);
    };
    worker.onerror = (e) => fail(e.message || "its worker could not be started");
    worker.onmessage = (m: MessageEvent<InterpMessage>) => {
      if (m.data.type === "dead") fail(m.data.message);
    };
    worker.postMessage({ type: "start", start } satisfies InterpOrder, [port]);
    setTimeout(() => this.warm(), spareDelay);
    return {
      stop() {
        over = true;
        worker.terminate();
      },
    };
  }

  close(): void {
    this.closed = true;
    this.spare?.worker.terminate();
    this.spare = null;
  }
}
