import assert from "node:assert/strict";
import { address, axe, compilerKept, finished, fresh, ready, run, shot, text, write } from "./browser.mjs";

// Without a service worker the tests see each request.
const alone = { serviceWorkers: "block" };
const blocked = /Service Worker registration blocked/;

/** A first visit whose compiler comes in part, the rest when it is released. */
async function visit(options = {}) {
  let release;
  const held = new Promise((r) => (release = r));
  const visit = await fresh({ engine: null, go: false, allow: [blocked], context: alone, ...options });
  await visit.page.route(/toolchain\/.*\.pack/, async (route) => (await held, route.continue().catch(() => {})));
  await visit.page.goto(await address());
  await ready(visit.page);
  return { ...visit, release };
}

const sentence = (page) => page.locator(".sentence").innerText();

/** All that was said to screen readers. */
const listen = () => {
  globalThis.heard = [];
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => heard.push(document.querySelector("#announce").textContent)).observe(document.querySelector("#announce"), { childList: true, characterData: true, subtree: true }));
};

export const tests = {
  async "a first visit: the preview at once, then compiled results in its place by themselves"() {
    const { page, release, done } = await visit({ init: listen });
    assert.equal(await page.locator('input[value="auto"]').isChecked(), true);
    assert.equal(await page.locator("[data-compiler]").count(), 0, "nothing is loaded before it is needed");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".source >> text=Compiled results follow", { timeout: 60_000 });
    assert.match(await sentence(page), /Preview: as interpreted/);
    assert.match(await page.locator(".preview-band").innerText(), /Interpreted: a preview/);
    assert.doesNotMatch(await page.locator("table.figures").innerText(), /faster|slower|same/, "no verdict word");
    assert.equal(await page.locator("table.figures tbody tr").count(), 2);
    assert.equal(await page.locator(".run.stop").count(), 1, "it goes on");
    const top = (await page.locator("table.figures").boundingBox()).y;
    await page.waitForFunction(() => /loading the Go compiler: [\d.]+ of [\d.]+ MB/i.test(document.querySelector(".source").textContent));
    await shot(page, "auto-waiting");
    release();
    await page.waitForFunction(() => /compiled, WebAssembly/.test(document.querySelector(".source").textContent), null, { timeout: 60_000 });
    await finished(page, 60_000);
    assert.match(await sentence(page), /strings\.Builder is [\d.]+× faster than concatenation/);
    assert.match(await page.locator(".sources").innerText(), /^compiled, WebAssembly/);
    assert.match(await page.locator(".preview-band").innerText(), /Compiled: these figures took the preview’s place/);
    assert.ok(Math.abs((await page.locator("table.figures").boundingBox()).y - top) < 30, "in place, but for the line that tells of another order");
    const heard = await page.evaluate(() => heard);
    assert.ok(heard.some((h) => /Preview: as interpreted.*Compiled results follow/.test(h)), heard.join("|"));
    assert.ok(heard.some((h) => /faster than concatenation/.test(h)), heard.join("|"));
    await shot(page, "auto-compiled");
    await done();
  },

  async "where preview and compiled order differ the page says so in a sentence"() {
    const { page, release, done } = await visit();
    // Interpreted, each step of a loop is dear and the library's code is not; compiled, there is no such difference.
    await write(page, "--- loop\nsum := 0\nfor i := range 300 {\n\tsum += i\n}\n--- one call\ns := strings.Repeat(\"ab\", 3000)\n");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".source >> text=Compiled results follow", { timeout: 60_000 });
    assert.match(await page.locator("table.figures tbody tr").nth(1).innerText(), /preview: 0\.\d+×/);
    release();
    await finished(page, 60_000);
    assert.match(await sentence(page), /one call is .* slower than loop/i);
    assert.match(await page.locator(".turned").innerText(), /The preview had it the other way round: as interpreted, one call took 0\.\d+× the time of loop\./);
    assert.deepEqual(await axe(page), []);
    await shot(page, "auto-turned");
    await done();
  },

  async "later visits start compiled"() {
    const { page, done } = await fresh({ engine: null });
    await ready(page);
    await run(page, 90_000);
    await compilerKept(page);
    await page.reload();
    await page.evaluate(() => {
      globalThis.seen = []; // all that stood there during the run
      new MutationObserver(() => document.querySelector(".run.stop") && seen.push(document.querySelector(".verdict")?.innerText ?? "")).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await run(page, 90_000);
    const seen = await page.evaluate(() => globalThis.seen);
    assert.ok(seen.length > 0 && !seen.some((s) => /preview|interpreted/i.test(s)), seen.find((s) => /preview|interpreted/i.test(s)));
    assert.match(await sentence(page), /faster than concatenation/);
    await done();
  },

  async "what is built ahead is exercised, and again only when the text is another"() {
    const { page, done } = await fresh({ engine: "wasm", go: false });
    const ended = [];
    page.on("worker", (w) => /run\.worker/.test(w.url()) && w.on("close", () => ended.push(w.url())));
    await page.goto(await address());
    await ready(page);
    const exercised = async (n) => {
      for (let i = 0; ended.length < n && i < 600; i++) await page.waitForTimeout(50);
      await page.waitForTimeout(1000);
      assert.equal(ended.length, n, "a worker for each text, which has ended");
    };
    await exercised(1);
    await write(page, 'var x = func() int { panic("run too early") }()\n===\n--- a\ny := x\n');
    await exercised(2);
    assert.equal(await page.locator(".run.stop").count(), 0);
    await run(page, 60_000);
    assert.match(await page.locator(".errors").innerText(), /run too early/);
    await done();
  },

  async "what the interpreter refuses goes to the compiler, and its refusal is not shown"() {
    const { page, release, done } = await visit();
    await write(page, "--- channel\nc := make(chan int, 1)\ngo func() { c <- 1 }()\nx := <-c\n--- none\nx := 1\n");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("text=/loading the Go compiler/i");
    await page.waitForTimeout(1000);
    assert.equal(await page.locator(".errors").count(), 0);
    release();
    await finished(page, 60_000);
    assert.equal(await page.locator(".errors").count(), 0);
    assert.match(await page.locator("table.figures").innerText(), /channel/);
    assert.match(await page.locator(".sources").innerText(), /^compiled, WebAssembly/);
    await done();
  },

  async "Stop ends all of it at any stage; the preview stays; the next run works"() {
    const { page, release, done } = await visit();
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".source >> text=Compiled results follow", { timeout: 60_000 });
    await page.keyboard.press("Escape");
    await finished(page);
    assert.match(await sentence(page), /Preview: as interpreted/);
    release();
    await page.waitForSelector('[data-compiler="ready"]', { timeout: 30_000 });
    await page.waitForTimeout(700);
    assert.equal(await page.locator(".run.stop").count(), 0, "nothing starts by itself");
    assert.match(await sentence(page), /Preview: as interpreted/);
    await run(page);
    assert.match(await sentence(page), /faster than concatenation/);
    await done();
  },

  async "an edit meanwhile: all results are of the text that was run"() {
    const { page, release, done } = await visit();
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".source >> text=Compiled results follow", { timeout: 60_000 });
    await write(page, "--- other\nx := 1\n--- thing\ny := 2\n");
    await page.waitForSelector("text=the code was changed since");
    release();
    await finished(page, 60_000);
    assert.match(await sentence(page), /strings\.Builder is .* faster than concatenation/);
    assert.match(await page.locator(".source").first().innerText(), /the code was changed since/);
    assert.equal(await page.locator(".cm-st-result").count(), 0, "nothing of it stands in the new text");
    assert.equal(await text(page), "--- other\nx := 1\n--- thing\ny := 2\n");
    await done();
  },

  async "the switch is remembered, and each engine alone is what it says"() {
    const { page, release, done } = await visit();
    await page.click('label:has-text("Preview")');
    await run(page);
    assert.match(await sentence(page), /Preview: as interpreted/);
    assert.equal(await page.locator("[data-compiler]").count(), 0);
    await page.reload();
    assert.equal(await page.locator('input[value="interp"]').isChecked(), true);
    await ready(page);
    await page.click('label:has-text("Compiled")');
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => /loading the Go compiler/i.test(document.querySelector(".sentence").textContent));
    release();
    await finished(page, 60_000);
    assert.match(await page.locator(".sources").innerText(), /^compiled/);
    await done();
  },

  async "no compiler yet: the preview stands, and is compiled when one appears"() {
    let there = false;
    const { page, done } = await fresh({ engine: null, go: false, allow: [/404/, blocked], context: alone });
    await page.route("**/toolchain/manifest.json", (route) => (there ? route.continue() : route.fulfill({ status: 404, body: "" })));
    await page.goto(await address());
    await ready(page);
    await run(page);
    assert.match(await sentence(page), /Preview: as interpreted/);
    assert.match(await page.locator(".note-error").innerText(), /This is the preview: there is no compiler/);
    there = true;
    await page.waitForFunction(() => /faster than concatenation/.test(document.querySelector(".sentence").textContent), null, { timeout: 60_000 });
    assert.equal(await page.locator(".note-error").count(), 0);
    await finished(page);
    await done();
  },

  async "a compiler of another version is not used, and the page says so"() {
    let wrong = true;
    const { page, done } = await fresh({ engine: null, go: false, allow: [blocked], context: alone });
    await page.route("**/toolchain/manifest.json", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"sources":"[0-9a-f]{8}/, wrong ? '"sources":"00000000' : "$&");
      return route.fulfill({ response, body });
    });
    await page.goto(await address());
    await ready(page);
    await run(page);
    assert.match(await sentence(page), /Preview: as interpreted/);
    assert.match(await page.locator(".note-error").innerText(), /built for another version of this page.*Reload the page/);
    assert.match(await page.locator('[data-compiler="misfit"]').innerText(), /another version/);
    await shot(page, "misfit");
    wrong = false;
    await page.waitForFunction(() => /faster than concatenation/.test(document.querySelector(".sentence").textContent), null, { timeout: 60_000 });
    await done();
  },
};
