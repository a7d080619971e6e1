// The line below: what the page itself is up to.
import { roughTime } from "../lib/figure";
import { loadedOf } from "../lib/stage";
import type { App } from "../store";
import { use } from "./hooks";
import { view } from "./mount";

function Status({ app }: { app: App }) {
  const core = use(app.store, (s) => s.core);
  const loaded = use(app.store, (s) => s.loaded);
  const total = use(app.store, (s) => s.total);
  const machine = use(app.store, (s) => s.machine);
  const hidden = use(app.store, (s) => s.hidden);
  const offline = use(app.store, (s) => s.offline);
  const state = core === "ready" ? "core ready" : core === "failed" ? "core failed to load" : total ? `loading the core: ${Math.min(100, Math.round((100 * loaded) / total))} %` : "loading the core";
  return (
    <>
      <span class={`dot dot-${core}`} aria-hidden="true" />
      <span data-core={core}>{state}</span>
      {core === "loading" && total ? <progress aria-label="Core loaded" value={loaded} max={total} /> : null}
      <CompilerStatus app={app} />
      <span class="grow" />
      {machine && <span>clock {roughTime(machine.calibration.resolution_ns)}</span>}
      <span>{crossOriginIsolated ? "isolated" : "not isolated"}</span>
      {offline === "ready" && <span>works offline</span>}
      {hidden && <span>tab hidden</span>}
    </>
  );
}

function CompilerStatus({ app }: { app: App }) {
  const choice = use(app.store, (s) => s.choice);
  const c = use(app.store, (s) => s.compiler);
  const misfit = use(app.store, (s) => s.misfit);
  if (choice === "interp") return null;
  if (misfit) return <span data-compiler="misfit">the Go compiler belongs to another version of this page</span>;
  if (c.state === "idle") return null;
  const words = {
    loading: `loading the Go compiler${c.state === "loading" ? loadedOf(c.progress) : ""}`,
    ready: c.state === "ready" ? `${c.go} compiler ready${c.note ? ` (${c.note})` : ""}` : "",
    missing: "the Go compiler is not built yet: make toolchain",
    failed: `the Go compiler failed to load: ${c.state === "failed" ? c.message : ""}`,
  }[c.state];
  const progress = c.state === "loading" ? c.progress : null;
  return (
    <>
      <span data-compiler={c.state}>{words}</span>
      {progress && <progress aria-label="Compiler loaded" value={progress.loaded} max={progress.total} />}
    </>
  );
}

export const mountStatus = view(Status);
