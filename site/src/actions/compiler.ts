// Has the compiler ready when it is needed: loaded once the core is, and the
// program built in the pauses of typing, so that a run finds it.
import type { Compiler } from "../compiler";
import type { App } from "../store";
import { debounced } from "../lib/debounce";

/** How long typing must pause, in milliseconds. */
const pause = 500;

/** How long until a compiler that was not there is looked for again, in milliseconds. */
const retry = 5_000;

export function keepCompilerReady(app: App, compiler: Compiler): void {
  const { store } = app;
  let ahead: { stop(): void } | null = null;
  const build = () => {
    const { text, engine, run, checked, checkedText } = store.get();
    if (engine !== "wasm" || run || compiler.state().state !== "ready") return;
    if (checkedText === text && checked && checked.errors.length > 0) return;
    ahead?.stop();
    const asked = app.core.prepare({ text, engine });
    asked.done.catch(() => {}); // a run says what is wrong
    ahead = asked;
  };
  const soon = debounced(build, pause);
  const load = () => {
    if (store.get().core === "ready" && store.get().engine === "wasm") void compiler.load().catch(() => {});
  };
  compiler.onState((s) => {
    store.set({ compiler: s });
    if (s.state === "ready") soon();
    if (s.state === "missing") setTimeout(load, retry);
  });
  store.on((s) => s.core, load);
  store.on((s) => s.engine, () => {
    load();
    soon();
  });
  store.on((s) => s.text, () => {
    ahead?.stop(); // of another text
    ahead = null;
    soon();
  });
}
