// The worker that holds Go's compiler and linker. It builds one program at a
// time; what a program is run by is another worker.
import { Bundle, NotBuilt, reasonOf } from "./bundle";
import { Tools } from "./build";
import type { BuildMessage, BuildOrder } from "./messages";

const say = (m: BuildMessage) => postMessage(m);

let tools: Tools | null = null;

async function load(base: string): Promise<void> {
  try {
    const bundle = await Bundle.open(base, (progress) => say({ type: "progress", progress }));
    tools = await Tools.load(bundle);
    say({ type: "loaded", go: bundle.manifest.go, note: bundle.manifest.note });
  } catch (e) {
    say({ type: e instanceof NotBuilt ? "missing" : "failed", message: reasonOf(e) });
  }
}

async function build(order: BuildOrder & { type: "build" }): Promise<void> {
  try {
    const result = await tools!.build(order.units, order.memory, order.decisions);
    say({ type: "built", id: order.id, result });
  } catch (e) {
    const times = { compile_ms: 0, link_ms: 0, module_ms: 0, bytes: 0 };
    say({ type: "built", id: order.id, result: { faults: [], message: reasonOf(e), times } });
  }
}

onmessage = (m: MessageEvent<BuildOrder>) => void (m.data.type === "load" ? load(m.data.base) : build(m.data));
