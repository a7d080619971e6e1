import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { bare } from "./bare.mjs";
import { siteFolder, speedtimer } from "./browser.mjs";

const file = (name) => path.join(siteFolder, "e2e/testdata", name);

/** What the command reports; it fails where the document does, with a report all the same. */
async function command(name, engine) {
  const args = ["run", "-engine", engine, "-time", `${budget(name)}ms`, "-seed", "1", "-no-history", "-quiet", "-format", "json", file(name)];
  const { stdout } = await promisify(execFile)(speedtimer(), args, { maxBuffer: 64 << 20 }).catch((e) => e);
  return JSON.parse(stdout);
}

/**
 * A tree with what is equally large in an order of its own: a map hands out its
 * entries in none. Where some were left out, which of them is chance.
 */
function settled(v) {
  if (!v.children) return v;
  const children = v.more ? v.children.map(({ size, type }) => ({ size, type })) : v.children.map(settled);
  const rank = (c) => `${c.name} ${c.type}`;
  return { ...v, children: children.sort((a, b) => b.size - a.size || (rank(a) < rank(b) ? -1 : 1)) };
}

/** Each sample of a benchmark is a process of its own. */
const budget = (name) => (isBenchmark(name) ? 4000 : 400);
const isBenchmark = (name) => name.includes("_test.go");

/**
 * All of a report that does not depend on how fast the machine is. How often a
 * benchmark allocates does: its set-up counts by its iterations.
 */
function structure(name, report) {
  const { errors, variables = [], findings = [], same = [], snippets, environment } = report;
  return {
    engine: environment.engine,
    errors: errors.map((e) => ({ ...e, message: e.message.replace(/ \(-\w+ \w+\)/, "") })), // the command's flags
    variables: variables.map(settled),
    findings,
    same,
    snippets: snippets.map((s) => ({
      name: s.name,
      params: s.params,
      output: s.output,
      output_bytes: s.output_bytes,
      timed: s.ns_per_op !== null,
      allocs: isBenchmark(name) || s.allocs_per_op === null ? null : Math.round(s.allocs_per_op),
      metrics: s.metrics?.map((m) => m.unit),
      baseline: s.comparison?.baseline,
      preview: s.comparison?.verdict === "preview",
    })),
  };
}

const cases = {
  interp: ["expression.txt", "markers-in-text.txt", "modern.txt", "sweep.txt", "third-of-five-broken.txt", "worker_test.go.txt", "people.txt", "sizes.txt"],
  wasm: ["modern.txt", "worker_test.go.txt", "people.txt", "sizes.txt"],
};

export const tests = Object.fromEntries(
  Object.entries(cases).map(([engine, names]) => [
    `the page's report is the command's: names, params, output, errors, types, sizes (${engine})`,
    async () => {
      const { report, done } = await bare();
      for (const name of names) {
        const text = readFileSync(file(name), "utf8");
        const shown = structure(name, await report({ text, engine, budget_ms: budget(name) }));
        assert.deepEqual(shown, structure(name, await command(name, engine)), name);
        assert.ok(shown.snippets.length > 0 || shown.errors.length > 0, `${name}: there is something to compare`);
      }
      await done();
    },
  ]),
);
