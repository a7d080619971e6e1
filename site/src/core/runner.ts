// What carries out programs for the core: a disposable worker an engine.
import type { Start } from "./protocol";

/** An engine's workers, as the core's client uses them. */
export interface Runners {
  /**
   * Starts one program in a worker of its own. The worker speaks
   * RunnerMessages through the port and ends with one exit; if it dies
   * without one, died is called with the reason, at most once and never after
   * stop.
   */
  start(start: Start, port: MessagePort, died: (reason: string) => void): Running;
  /** Makes a worker ready ahead of time; done is called when it is. */
  warm(): void;
  close(): void;
}

export interface Running {
  /** Ends the worker at once, whatever it does. */
  stop(): void;
}
