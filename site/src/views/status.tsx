// The line below: what the page itself is up to.
import { roughTime } from "../lib/figure";
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
      <span class="grow" />
      {machine && <span>clock {roughTime(machine.calibration.resolution_ns)}</span>}
      <span>{crossOriginIsolated ? "isolated" : "not isolated"}</span>
      {offline === "ready" && <span>works offline</span>}
      {hidden && <span>tab hidden</span>}
    </>
  );
}

export const mountStatus = view(Status);
