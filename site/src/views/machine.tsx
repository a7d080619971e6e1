// This machine: how good its clock is, and how far identical code comes out apart.
import { useEffect } from "preact/hooks";
import { measureMachine, measureNoise } from "../actions/machine";
import { roughTime } from "../lib/figure";
import { noiseWords } from "../lib/noise";
import type { App } from "../store";
import { use } from "./hooks";

export function MachinePane({ app }: { app: App }) {
  const machine = use(app.store, (s) => s.machine);
  const hidden = use(app.store, (s) => s.hidden);
  const core = use(app.store, (s) => s.core);
  useEffect(() => {
    if (core === "ready" && !machine) void measureMachine(app);
  }, [core]);
  const k = machine?.calibration;
  const wait = core === "failed" ? "not measured" : "…";
  return (
    <>
      <dl class="facts">
        <Fact name="Clock resolution" value={k ? roughTime(k.resolution_ns) : wait}>the smallest step the clock makes here{crossOriginIsolated ? "" : "; isolation makes it twenty times finer"}</Fact>
        <Fact name="Reading the clock" value={k ? roughTime(k.reading_ns) : wait}>what one reading costs</Fact>
        <Fact name="Empty loop" value={k ? roughTime(k.loop_ns) : wait}>an iteration of nothing, compiled; it is subtracted</Fact>
        <Fact name="Time per test" value={k ? roughTime(k.time_per_test_ns) : wait}>at least this long is one run, so that the clock’s steps don’t show</Fact>
        <Fact name="Isolation" value={crossOriginIsolated ? "isolated" : "not isolated"}>{crossOriginIsolated ? "no other site shares this process" : "the clock is coarse; the host sends no isolation headers and the service worker has not taken over yet"}</Fact>
        <Fact name="This tab" value={hidden ? "hidden" : "in front"}>hidden tabs are slowed down</Fact>
        <Fact name="Browser" value={browser()} />
        <Fact name="Cores" value={String(machine?.cores ?? navigator.hardwareConcurrency ?? "unknown")} />
        <Fact name="Core" value={machine ? `${machine.environment.go} ${machine.environment.os}/${machine.environment.arch}` : wait} />
      </dl>
      <NoiseFloor app={app} />
    </>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children?: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> {children && <span class="hint">{children}</span>}
      </dd>
    </div>
  );
}

function NoiseFloor({ app }: { app: App }) {
  const noise = use(app.store, (s) => s.noise);
  const run = use(app.store, (s) => s.run);
  const measuring = run?.purpose === "noise";
  return (
    <section class="said" aria-labelledby="noise-head">
      <h2 id="noise-head">Noise now</h2>
      <p>Times the same code against itself. What comes out apart is this machine, not the code: no smaller difference means anything here.</p>
      <p>
        <button onClick={() => void measureNoise(app)} aria-disabled={run !== null}>{measuring ? "Measuring …" : "Measure A/A"}</button>{" "}
        <span class="noise">{noise ? noiseWords(noise.report) : ""}</span>
      </p>
    </section>
  );
}

function browser(): string {
  const data = (navigator as { userAgentData?: { brands: { brand: string; version: string }[] } }).userAgentData;
  const brand = data?.brands.find((b) => !/not.?a.?brand/i.test(b.brand) && b.brand !== "Chromium") ?? data?.brands.find((b) => b.brand === "Chromium");
  if (brand) return `${brand.brand} ${brand.version}`;
  return /(Firefox|Edg|Chrome|Version)\/[\d.]+/.exec(navigator.userAgent)?.[0].replace("Version", "Safari") ?? "unknown";
}
