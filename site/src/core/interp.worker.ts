// A worker that interprets one program and is then thrown away.
import { arrive, runGo } from "./go";
import type { InterpMessage, InterpOrder } from "./interp";
import type { RunnerMessage, Start } from "./protocol";

/** What the Go program offers in this role (wasm/interp_js.go). */
interface Interpreter {
  start(json: string): void;
}

let started: Start | null = null;
let port: MessagePort | null = null;
let becameReady!: (i: Interpreter) => void;
const interpreter = new Promise<Interpreter>((resolve) => (becameReady = resolve));

const tell = (m: RunnerMessage, transfer: Transferable[] = []) => port?.postMessage(m, transfer);

async function run(wasmExec: string): Promise<void> {
  const host = {
    ready(functions: unknown) {
      becameReady(functions as Interpreter);
      postMessage({ type: "ready" } satisfies InterpMessage);
    },
    event: (event: string) => tell({ type: "event", run: started!.run, event }),
    output: (bytes: Uint8Array) => tell({ type: "output", run: started!.run, bytes }, [bytes.buffer as ArrayBuffer]),
    exit: (json: string) => tell({ code: 0, ...(JSON.parse(json) as object), type: "exit", run: started!.run }),
  };
  const end = await runGo(wasmExec, ["interp"], host, (bytes) => started && tell({ type: "output", run: started.run, bytes }));
  // It ends by itself only when it fails.
  if (started && end.code >= 0) tell({ type: "exit", run: started.run, code: end.code });
  else postMessage({ type: "dead", message: end.message } satisfies InterpMessage);
}

onmessage = (m: MessageEvent<InterpOrder>) => {
  const order = m.data;
  switch (order.type) {
    case "init":
      return void run(order.wasmExec).catch((e) => postMessage({ type: "dead", message: String(e) } satisfies InterpMessage));
    case "module":
      return arrive(order.module);
    case "start":
      started = order.start;
      port = m.ports[0]!;
      void interpreter.then((i) => i.start(JSON.stringify(order.start)));
  }
};
