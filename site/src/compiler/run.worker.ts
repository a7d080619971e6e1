// A worker that runs one compiled program and is then thrown away. The program
// gets arguments, output, the event channel, a clock, random numbers and an
// empty folder in memory; nothing of the page is in its reach.
import type { RunnerMessage } from "../core/protocol";
import { Sink, SinkFile } from "./files";
import { Lines, Output } from "./channel";
import type { ExerciseOrder, RunOrder, RunState } from "./messages";
import { Folder, runModule } from "./world";

const channel = "speedtimer-events";
const environment = [`SPEEDTIMER_EVENTS=/${channel}`, "PWD=/"];

onmessage = (m: MessageEvent<RunOrder | ExerciseOrder>) => void ("exercise" in m.data ? exercise(m.data) : run(m.data, m.ports[0]!));
postMessage({ type: "ready" } satisfies RunState);

async function exercise({ exercise }: ExerciseOrder): Promise<void> {
  const nowhere = () => new Sink(() => {});
  const folder = new Folder("/", new Map([[channel, new SinkFile(() => {})]]));
  await runModule(exercise, ["program"], [...environment, "SPEEDTIMER_EXERCISE=1"], [nowhere(), nowhere(), nowhere(), folder]);
  postMessage({ type: "ended" } satisfies RunState);
}

async function run({ run, module, args }: RunOrder, port: MessagePort): Promise<void> {
  const tell = (message: RunnerMessage, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const output = new Output((bytes) => tell({ type: "output", run, bytes }, [bytes.buffer as ArrayBuffer]));
  const events = new Lines((event) => {
    output.flush(); // what was printed before comes before
    tell({ type: "event", run, event });
  });
  const printed = new Sink((b) => output.write(b));
  const folder = new Folder("/", new Map([[channel, new SinkFile((b) => events.write(b))]]));
  const end = await runModule(module, ["program", ...args], environment, [new Sink(() => {}), printed, printed, folder]);
  if (end.message) output.write(new TextEncoder().encode(`fatal error: ${end.message}\n`));
  output.flush();
  tell({ type: "exit", run, code: end.code });
  postMessage({ type: "ended" } satisfies RunState);
}
