// Has the compiler ready when it is needed: from the start where the browser
// has kept it, else when a run first asks for it; and the program built in the
// pauses of typing, so that a run finds it.
import type { Compiler } from "../compiler";
import { belongs, isKept } from "../core/toolchain";
import { debounced } from "../lib/debounce";
import type { App, Store } from "../store";

/** How long typing must pause, in milliseconds. */
const pause = 500;

/** How long until a compiler that was not there is looked for again, in milliseconds. */
const retry = 5_000;

/** What a run needs to know of the compiler. */
export interface Gate {
  /** Whether it is loaded, or can be without asking the network for it. */
  near(): Promise<boolean>;
  /** Loads it, if that has not been done. The error says why it can't be used. */
  open(): Promise<void>;
}

export const misfit = "the Go compiler here was built for another version of this page, so it is not used. Reload the page; if that does not help, whoever hosts it must build page and compiler from the same sources";

/** How the page comes to its compiler; sources are those its core was built from. */
export function createGate(store: Store, compiler: Compiler, base: string, sources: string, core: Promise<void>): Gate {
  const kept = isKept(base);
  let opening: Promise<void> | null = null;
  let been = false; // ready in this visit
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    await core; // which comes first on a slow line
    if (compiler.state().state === "ready") return;
    const fits = await belongs(base, sources);
    store.set({ misfit: !fits });
    if (!fits) throw new Error(misfit);
    await compiler.load();
    been = true;
  };
  // Not there, or not the right one: both may change while the page is open.
  const lookAgain = () => {
    const { misfit, choice } = store.get();
    if (choice === "interp" || !(misfit || compiler.state().state === "missing")) return;
    clearTimeout(timer);
    timer = setTimeout(() => void gate.open().catch(() => {}), retry);
  };
  const gate: Gate = {
    near: async () => been || (await kept),
    open: () => (opening ??= attempt().finally(() => ((opening = null), lookAgain()))),
  };
  return gate;
}

export function keepCompilerReady(app: App, compiler: Compiler, appeared: () => void): void {
  const { store, gate } = app;
  let ahead: { stop(): void } | null = null;
  const build = () => {
    const { choice, run, checked, checkedText, ...rest } = store.get();
    // While a preview is made the program that takes its place is built.
    const previewing = choice === "auto" && run?.engine === "interp" && run.purpose === "document";
    const text = previewing ? run.text : rest.text;
    if (choice === "interp" || (run && !previewing) || compiler.state().state !== "ready") return;
    if (checkedText === text && checked && checked.errors.length > 0) return;
    ahead?.stop();
    const asked = app.core.prepare({ text, engine: "wasm" });
    asked.done.catch(() => {}); // a run says what is wrong
    ahead = asked;
  };
  const soon = debounced(build, pause);
  const load = async () => {
    const { choice } = store.get();
    if (choice === "wasm" || (choice === "auto" && (await gate.near()))) void gate.open().catch(() => {});
  };
  compiler.onState((s) => {
    store.set({ compiler: s });
    if (s.state !== "ready") return;
    if (store.get().run) build();
    else soon();
    appeared();
  });
  store.on((s) => s.choice, () => {
    void load();
    soon();
  });
  store.on((s) => s.text, () => {
    ahead?.stop(); // of another text
    ahead = null;
    soon();
  });
}
