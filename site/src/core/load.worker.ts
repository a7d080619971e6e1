// Loads and compiles the core away from the page's own thread, which the
// editor needs meanwhile.
import { reason } from "./errors";
import { load, type LoadOptions } from "./load";
import type { LoadMessage } from "./loading";

const say = (m: LoadMessage) => postMessage(m);

onmessage = (m: MessageEvent<LoadOptions>) =>
  void load(m.data, (progress) => say({ progress })).then(
    (module) => say({ module }),
    (e) => say({ error: reason(e) }),
  );
