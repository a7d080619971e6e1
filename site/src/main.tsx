// Where the page begins: the editor first, then everything else, then the core.
import { createCore } from "./core/client";
import { checkAsYouType } from "./actions/document";
import { createGate, keepCompilerReady } from "./actions/compiler";
import { openDropped } from "./actions/drop";
import { listenForKeys } from "./actions/keyboard";
import { watchPace } from "./actions/machine";
import { resume } from "./actions/run";
import { openAddress } from "./actions/share";
import { problem, tell } from "./actions/page";
import { choiceOf } from "./lib/choice";
import { breath } from "./lib/breath";
import { allowWorkers } from "./lib/trusted";
import { stored } from "./lib/stored";
import { registerServiceWorker } from "./offline";
import { keepDraft, lastDraft } from "./draft";
import { type App, createStore, initial, type Theme } from "./store";
import { mountDialogs } from "./views/dialogs/dialogs";
import { mountDivider } from "./views/divider";
import { mountEditor } from "./views/editor/editor";
import { mountHeader } from "./views/header";
import { mountImports } from "./views/imports";
import { mountPrint } from "./views/print";
import { mountResults } from "./views/results";
import { mountStatus } from "./views/status";
import { compiler, coreOptions, toolchain } from "./coreoptions";

allowWorkers();
const store = createStore({
  ...initial,
  theme: (stored.get("theme") as Theme | null) ?? "system",
  choice: choiceOf(stored.get("engine")),
});
const at = (id: string) => document.getElementById(id)!;

const editor = mountEditor(at("editor"), store, () => core, lastDraft());
const core = createCore({ ...coreOptions(), onCrash: (m) => tell(store, `The core stopped and was started again: ${m}`, "error") });
const gate = createGate(store, compiler, toolchain.base, toolchain.sources, core.ready);
const app: App = { store, core, editor, gate };

keepDraft(store, editor);
listenForKeys(app);
openDropped(app);
performance.mark("editor-ready");
void mountTheRest();

/** In a task of its own: the editor is painted, and what is typed heard, before it. */
async function mountTheRest(): Promise<void> {
  await breath();
  mountHeader(at("bar"), app);
  mountResults(at("results"), app);
  mountImports(at("imports"), app);
  mountStatus(at("status"), app);
  mountDialogs(at("dialogs"), app);
  mountDivider(at("divider"));
  mountPrint(at("editor"), editor);
  store.on((s) => s.said, (said) => (at("announce").textContent = said));

  watchPace(app);
  let explaining: Promise<void> | null = null;
  keepCompilerReady(app, compiler, () => {
    resume(app);
    explaining ??= import("./actions/why").then(({ keepWhy }) => keepWhy(app));
  });

  core.progress(({ loaded, total }) => store.set({ loaded, total }));
  core.ready.then(
    () => {
      store.set({ core: "ready" });
      performance.mark("core-ready");
      checkAsYouType(app);
    },
    (e) => store.set({ core: "failed", coreError: problem(e) }),
  );
  void openAddress(app, true);
  addEventListener("hashchange", () => void openAddress(app));
  if (crossOriginIsolated) core.ready.catch(() => {}).then(() => setTimeout(whenIdle, 2000));
  else keepOffline();
}

// It fetches all there is, which would be in the core's way. Where the host
// isolates nothing the worker does, and can't wait.
function keepOffline(): void {
  registerServiceWorker(store);
}

function whenIdle(): void {
  const stop = store.on((s) => s.run === null, (idle) => idle && setTimeout(() => (stop(), keepOffline())));
}
