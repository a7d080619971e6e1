// The worker that holds the core: it is asked, answers, and is never
// terminated. Programs are carried out elsewhere; it hears them by port.
import { arrive, runGo } from "./go";
import type { RunnerMessage } from "./protocol";
import type { ServiceMessage, ServiceOrder } from "./service";

/** What the Go program offers in this role (wasm/service_js.go). */
interface Core {
  request(json: string): void;
  event(run: number, json: string): void;
  output(run: number, bytes: Uint8Array): void;
  exit(json: string): void;
}

let core: Core;
const say = (m: ServiceMessage) => postMessage(m);

async function start(wasmExec: string): Promise<void> {
  let last = "";
  const text = new TextDecoder();
  const host = {
    ready(functions: unknown) {
      core = functions as Core;
      say({ type: "ready" });
    },
    post: (json: string) => say(JSON.parse(json) as ServiceMessage),
  };
  const end = await runGo(wasmExec, ["service", JSON.stringify(surroundings())], host, (bytes) => {
    last = (last + text.decode(bytes)).slice(0, 4096);
  });
  const fatal = /^(?:fatal error|panic): .*$/m.exec(last);
  say({ type: "dead", message: fatal ? fatal[0] : end.message });
}

/** What only the browser knows of where this runs. */
function surroundings() {
  return { browser: browser(), isolated: self.crossOriginIsolated === true, cores: navigator.hardwareConcurrency || 0 };
}

function browser(): string {
  const agent = navigator.userAgent;
  const found = /(Firefox|Edg|OPR|Chrome|Version)\/(\d+)/.exec(agent.replace(/Chrome\/\d+\S* (.*(?:Edg|OPR))/, "$1"));
  if (!found) return "";
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", Version: "Safari" };
  return `${names[found[1]!] ?? found[1]} ${found[2]}`;
}

function take(m: RunnerMessage): void {
  switch (m.type) {
    case "event":
      return core.event(m.run, m.event);
    case "output":
      return core.output(m.run, m.bytes);
    case "exit":
      return core.exit(JSON.stringify(m));
  }
}

onmessage = (m: MessageEvent<ServiceOrder>) => {
  const order = m.data;
  switch (order.type) {
    case "init":
      return void start(order.wasmExec).catch((e) => say({ type: "dead", message: String(e) }));
    case "module":
      return arrive(order.module);
    case "request":
      return core.request(JSON.stringify(order.request));
    case "port":
      m.ports[0]!.onmessage = (p: MessageEvent<RunnerMessage>) => take(p.data);
      return;
    case "exit":
      return take(order);
  }
};
