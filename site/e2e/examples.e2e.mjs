import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { bare } from "./bare.mjs";
import { siteFolder } from "./browser.mjs";

const folder = path.join(siteFolder, "src/examples");
const documents = readdirSync(folder).filter((n) => n.endsWith(".txt"));

/** Go files are benchmarks: they are timed, all others run once. */
const way = (text) => (/^package /m.test(text) ? { budget_ms: 200 } : { inspect_only: true });

export const tests = {
  async "each example compiles and runs without an error"() {
    assert.ok(documents.length >= 12);
    const { report, done } = await bare();
    for (const name of documents) {
      const text = readFileSync(path.join(folder, name), "utf8");
      const { errors, snippets } = await report({ text, engine: "wasm", ...way(text) });
      assert.deepEqual(errors, [], name);
      assert.ok(snippets.length > 0, name);
    }
    await done();
  },
};
