import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { bare, main } from "./bare.mjs";
import { compilerKept, siteFolder } from "./browser.mjs";

const hello = main('\tprintln("hello")', []);
const manifest = JSON.parse(readFileSync(path.join(siteFolder, "gen/toolchain/manifest.json"), "utf8"));

/** Answers requests for the bundle's files whose names begin so, as long as how says what to do. */
const spoil = (prefix, how) => (name, response) => name.startsWith(`/toolchain/${prefix}`) && how(response, name) !== false;

/** Sends so many bytes of a file and breaks the connection. */
const cut = (bytes) => (response, name) => {
  const whole = readFileSync(path.join(siteFolder, "gen", `${name}.br`));
  response.write(whole.subarray(0, Math.floor(bytes * whole.length)), () => response.destroy());
};

const load = (page) =>
  page.evaluate(async () => {
    const said = new Set();
    const off = measured.compiler.onState((s) => s.progress?.trouble && said.add(s.progress.trouble));
    const error = await measured.compiler.load().then(() => "", (e) => e.message);
    off();
    return { error, said: [...said] };
  });

export const tests = {
  async "a download cut off at any byte is asked for again, with a message; for good, it says so and may be tried again"() {
    const { page, server, prints, done } = await bare();
    const times = {};
    const cuts = { "compile-": [0, 0.5], "link-": [0.999], "core-": [0.01] };
    server.options.spoil = (name, response) => {
      const prefix = Object.keys(cuts).find((p) => name.startsWith(`/toolchain/${p}`));
      const at = prefix && cuts[prefix][(times[prefix] = (times[prefix] ?? -1) + 1)];
      return at !== undefined && (cut(at)(response, name), true);
    };
    const first = await load(page);
    assert.equal(first.error, "");
    assert.ok(first.said.some((s) => /compile-.*asked for again/.test(s)), JSON.stringify(first.said));
    assert.deepEqual(times, { "compile-": 2, "link-": 1, "core-": 1 });
    await prints(hello, "hello\n");

    await page.evaluate(async () => (await caches.delete("speedtimer-toolchain"), measured.fresh()));
    server.options.spoil = spoil("link-", cut(0.5));
    assert.match((await load(page)).error, /could not load link-.*(network|ended after|Failed)/i);
    server.options.spoil = spoil("manifest", (r) => r.destroy());
    assert.match((await load(page)).error, /the compiler can't be loaded/);
    server.options.spoil = null;
    await prints(hello, "hello\n");
    await done();
  },

  async "a corrupted copy in the browser is fetched again, an intact one is not"() {
    const { page, server, prints, done } = await bare();
    await prints(hello, "hello\n");
    await compilerKept(page);
    let sent = server.sent();
    await page.evaluate(() => measured.fresh());
    await prints(hello, "hello\n");
    assert.ok(server.sent() - sent < 500_000, `a later visit loads nothing, not ${server.sent() - sent} bytes`);
    sent = server.sent();
    await page.evaluate(async () => {
      const cache = await caches.open("speedtimer-toolchain");
      const request = (await cache.keys()).find((r) => r.url.includes("/link-"));
      const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
      bytes[bytes.length >> 1] ^= 1;
      await cache.put(request, new Response(bytes));
      measured.fresh();
    });
    await prints(hello, "hello\n");
    assert.ok(server.sent() - sent >= manifest.link.brotli, "the one that was corrupted is fetched again");
    await done();
  },

  async "every package that is offered can be imported, and all of them linked into one program"() {
    const { prints, done } = await bare();
    const paths = Object.keys(manifest.importable).filter((p) => !p.startsWith("speedtimer/") && !p.includes("/internal/"));
    assert.ok(paths.length > 100, `${paths.length}`);
    await prints(`package main\n\nimport (\n${paths.map((p) => `\t_ "${p}"\n`).join("")})\n\nfunc main() { println(${paths.length}) }\n`, `${paths.length}\n`);
    await done();
  },

  async "where the browser keeps nothing it works, uncached"() {
    const refuse = () => Object.defineProperty(globalThis, "caches", { get: () => { throw new DOMException("denied", "SecurityError"); } });
    const { page, server, prints, done } = await bare({ server: { isolated: false, brotli: false } });
    // Workers do not run init scripts: their code is answered with a line more.
    await page.route("**/compile.worker*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${refuse})();\n${await response.text()}` });
    });
    await prints(hello, "hello\n");
    const sent = server.sent();
    await page.evaluate(() => measured.fresh());
    await prints(hello, "hello\n");
    assert.ok(server.sent() - sent > manifest.compile.gzip, "it was loaded again");
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    await done();
  },

  async "a new version put in place under an open tab: what is loaded goes on, what is not says to reload"() {
    const { page, server, prints, build, done } = await bare();
    await prints(hello, "hello\n");
    const renamed = JSON.parse(JSON.stringify(manifest).replaceAll(/-[0-9a-f]{12}\./g, "-000000000000."));
    server.options.spoil = (name, response) => {
      if (name === "/toolchain/manifest.json") return response.end(JSON.stringify(renamed)), true;
      if (/-[0-9a-f]{12}\./.test(name) && name.startsWith("/toolchain/")) return response.destroy(), true;
      return false;
    };
    await prints(main('\tprintln("still here")', []), "still here\n");
    const late = await build(main("\tfmt.Println(image.Pt(1, 2))", ["fmt", "image"]));
    assert.match(late.message, /a new version of this page .* reload the page/);
    await prints(main('\tprintln("and after that")', []), "and after that\n");
    await done();
  },

  async "a bundle that is not there yet appears later"() {
    const { page, server, run, prints, done } = await bare({ server: { spoil: spoil("manifest", (r) => r.end("not here")) } });
    await load(page);
    assert.equal(await page.evaluate(() => measured.compiler.state().state), "missing");
    assert.match((await run(hello)).exit.message, /there is no compiler/);
    server.options.spoil = null;
    await prints(hello, "hello\n");
    await done();
  },
};
