// Tries how the bundle loads when something goes wrong on the way:
// node src/compiler/measure/bundle.mjs
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as browser } from "playwright-core";
import { chromium, serve, site } from "./serve.mjs";

const hello = 'package main\n\nfunc main() { println("hello") }\n';

async function withPage(options, check) {
  const server = await serve(options);
  const chrome = await browser.launch(chromium);
  try {
    const page = await chrome.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => globalThis.measured);
    await check(page, server);
  } finally {
    await chrome.close();
    server.close();
  }
}

const runs = async (page) => {
  const r = await page.evaluate((s) => measured.run(s, []), hello);
  assert.equal(r.output, "hello\n", JSON.stringify(r.exit));
};

/** Spoils the first answer for a file whose name begins so. */
function once(prefix, how) {
  let done = false;
  return (path, response) => {
    if (done || !path.startsWith("/toolchain/" + prefix)) return false;
    done = true;
    how(response);
    return true;
  };
}

const checks = {
  "a download that is cut off, and one that is not what it should be": () =>
    withPage({ brotli: false, spoil: once("link-", (r) => (r.write(Buffer.alloc(1000)), r.destroy())) }, async (page, server) => {
      await runs(page);
      server.options.spoil = null;
    }),
  "a host without brotli and isolation, then a corrupted cache": () =>
    withPage({ brotli: false, isolated: false }, async (page, server) => {
      await runs(page);
      await page.waitForFunction(async () => (await (await caches.open("speedtimer-toolchain")).keys()).length >= 3);
      const sent = server.sent();
      await page.evaluate(() => measured.fresh());
      await runs(page);
      assert.ok(server.sent() - sent < 500_000, `a later visit loads nothing, not ${server.sent() - sent} bytes`);
      await page.evaluate(async () => {
        const cache = await caches.open("speedtimer-toolchain");
        for (const request of await cache.keys()) {
          const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
          bytes[bytes.length >> 1] ^= 1;
          await cache.put(request, new Response(bytes));
        }
        measured.fresh();
      });
      await runs(page);
      assert.ok(server.sent() - sent > 5_000_000, "what was corrupted is fetched again");
    }),
  "no bundle, which appears later": () =>
    withPage({ spoil: (path, r) => path.endsWith("manifest.json") && (r.end("not here"), true) }, async (page, server) => {
      const state = await page.evaluate(async () => {
        await measured.compiler.load().catch(() => {});
        return measured.compiler.state();
      });
      assert.equal(state.state, "missing");
      const r = await page.evaluate((s) => measured.run(s, []), hello);
      assert.match(r.exit.message, /there is no compiler/);
      server.options.spoil = null;
      await runs(page);
    }),
  "decisions are those of the go command for the same target": () =>
    withPage({}, async (page) => {
      const folder = mkdtempSync(join(tmpdir(), "speedtimer-why-"));
      execFileSync("go", ["run", "./site/src/compiler/measure/testdata/program.go", join(site, "../interp/testdata/reference.txt"), folder], { cwd: join(site, "..") });
      const source = readFileSync(join(folder, "main.go"), "utf8");
      const out = join(folder, "record");
      execFileSync("go", ["build", "-trimpath", `-gcflags=-json=0,${out}`, "-o", "/dev/null", "."], { cwd: folder, env: { ...process.env, GOOS: "wasip1", GOARCH: "wasm", GOFLAGS: "" } });
      const native = readdirSync(out, { recursive: true }).filter((f) => f.endsWith(".json")).flatMap((f) => readFileSync(join(out, f), "utf8").split("\n"));
      const plain = (lines) => lines.filter((l) => l.includes('"code"')).map((l) => JSON.parse(l)).map((e) => `${e.range.start.line}:${e.range.start.character} ${e.code} ${e.message}`).sort();
      const got = plain(await page.evaluate((s) => measured.decisions(s), source));
      assert.ok(got.length > 5);
      assert.deepEqual(got, plain(native));
    }),
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (process.argv.length > 2 && !process.argv.slice(2).some((w) => name.includes(w))) continue;
  try {
    await check();
    console.log("ok  ", name);
  } catch (e) {
    failed++;
    console.log("FAIL", name, "\n    ", String(e.stack).slice(0, 1500));
  }
}
process.exit(failed ? 1 : 0);
