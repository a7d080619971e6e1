import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bare } from "./bare.mjs";
import { siteFolder } from "./browser.mjs";

export const tests = {
  async "the compiler's notes are those of the go command for the same target"() {
    const { page, done } = await bare();
    const root = path.dirname(siteFolder);
    for (const document of ["interp/testdata/reference.txt", "site/e2e/testdata/generic.txt", "site/e2e/testdata/modern.txt", "site/e2e/testdata/sweep.txt", "site/e2e/testdata/sizes.txt"]) {
      const folder = mkdtempSync(path.join(tmpdir(), "speedtimer-why-"));
      execFileSync("go", ["run", "./site/src/compiler/measure/testdata/program.go", path.join(root, document), folder], { cwd: root });
      const source = readFileSync(path.join(folder, "main.go"), "utf8");
      const out = path.join(folder, "record");
      execFileSync("go", ["build", "-trimpath", `-gcflags=-json=0,${out}`, "-o", "/dev/null", "."], { cwd: folder, env: { ...process.env, GOOS: "wasip1", GOARCH: "wasm", GOFLAGS: "" } });
      const native = readdirSync(out, { recursive: true }).filter((f) => path.basename(f) === "main.json").flatMap((f) => readFileSync(path.join(out, f), "utf8").split("\n"));
      const plain = (lines) => lines.filter((l) => l.includes('"code"')).map((l) => JSON.parse(l)).map((e) => `${e.range.start.line}:${e.range.start.character} ${e.code} ${e.message}`).sort();
      const got = plain(await page.evaluate((s) => measured.decisions(s), source));
      assert.ok(got.length > 5, document);
      assert.deepEqual(got, plain(native), document);
    }
    await done();
  },
};
