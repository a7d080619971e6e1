import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { bare } from "./bare.mjs";
import { siteFolder } from "./browser.mjs";

const corpus = path.join(siteFolder, "../interp/yaegi/testdata");

/** Programs, few enough for one test each. */
const groups = {};
for (const folder of ["conformance", "programs"]) {
  readdirSync(path.join(corpus, folder)).filter((f) => f.endsWith(".go.txt")).forEach((f, i) => (groups[`${folder} ${1 + Math.floor(i / 10)}`] ??= []).push(path.join(folder, f)));
}
assert.ok(Object.values(groups).flat().length > 100);

export const tests = Object.fromEntries(
  Object.entries(groups).map(([group, files]) => [
    `compiled in the page, programs print what go run prints (${group}, ${files.length})`,
    async () => {
      const { run, build, done } = await bare();
      for (const file of files) {
        const source = readFileSync(path.join(corpus, file), "utf8");
        const want = readFileSync(path.join(corpus, file.replace(".go.txt", ".want")), "utf8");
        if (want.trim() === "COMPILE-ERROR") assert.ok((await build(source)).faults.length > 0, file);
        else assert.equal((await run(source)).output, want, file);
      }
      await done();
    },
  ]),
);
