// What the measuring script calls in the page.
import { createCore, type Core, type Report, type RunRequest } from "../../core/client";
import type { RunnerMessage, WhyRequest } from "../../core/protocol";
import { createCompiler, type Compiler } from "..";

interface Ran {
  first_event_ms: number; // from the start of the order
  first_sample_ms: number;
  exit_ms: number;
  events: unknown[];
  output: string;
  exit: unknown;
}

class Measured {
  compiler: Compiler = createCompiler({ base: "./toolchain/" });
  private whole: Core | null = null;

  /** The core as the page has it, with this compiler. */
  core(): Core {
    return (this.whole ??= createCore({ wasm: "core.wasm", wasmExec: "wasm_exec.js", compiler: this.compiler }));
  }

  /** A report, and when its first sample came. */
  async report(request: RunRequest): Promise<{ report: Report; first_sample_ms: number }> {
    const start = performance.now();
    let first = 0;
    const run = this.core().run(request, (step) => {
      if (step.event?.event === "sample") first ||= performance.now() - start;
    });
    const report = await run.result;
    delete report.variables; // a tree too deep to be handed to the script
    return { report, first_sample_ms: first };
  }

  /** A report as JSON, which is what the page's export of it is. */
  json = async (request: RunRequest): Promise<string> => JSON.stringify(await this.core().run(request).result);

  why = (request: WhyRequest) => this.core().why(request);

  async prepare(text: string): Promise<number> {
    const start = performance.now();
    await this.core().prepare({ text, engine: "wasm" }).done;
    return performance.now() - start;
  }

  /** Drops the compiler and makes another: all but the browser's caches is cold. */
  fresh(memory?: number): void {
    this.compiler.close();
    this.compiler = createCompiler({ base: "./toolchain/", memory });
  }

  async build(source: string) {
    const start = performance.now();
    const result = await this.compiler.build(source);
    return { total_ms: performance.now() - start, ...result.times, faults: result.faults, message: result.message };
  }

  decisions = async (source: string) => (await this.compiler.decisions(source)).decisions;

  /** Runs a program; stops it at its first line of output, or first event, where asked to. Without arguments it is built ahead. */
  run(source: string, args: string[] | undefined, stopOn?: "output" | "event"): Promise<Ran> {
    const channel = new MessageChannel();
    const start = performance.now();
    const ran: Ran = { first_event_ms: 0, first_sample_ms: 0, exit_ms: 0, events: [], output: "", exit: null };
    return new Promise((resolve) => {
      const decoder = new TextDecoder();
      const end = (exit: unknown) => {
        ran.exit = exit;
        ran.exit_ms = performance.now() - start;
        resolve(ran);
      };
      channel.port1.onmessage = (m: MessageEvent<RunnerMessage>) => {
        const d = m.data;
        if (d.type === "output") ran.output += decoder.decode(d.bytes, { stream: true });
        if (d.type === "event") {
          const event = JSON.parse(d.event) as { event: string };
          ran.events.push(event);
          ran.first_event_ms ||= performance.now() - start;
          if (event.event === "sample") ran.first_sample_ms ||= performance.now() - start;
        }
        if (d.type === "exit") end(d);
        else if ((stopOn === "output" && ran.output.includes("\n")) || (stopOn === "event" && ran.events.length > 0)) {
          running.stop();
          end({ killed: true });
        }
      };
      const running = this.compiler.start({ type: "start", run: 1, request: 1, engine: "wasm", source, args, exercise: !args }, channel.port2, (reason) => end({ died: reason }));
    });
  }
}

(globalThis as unknown as { measured: Measured }).measured = new Measured();
