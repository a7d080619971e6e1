import assert from "node:assert/strict";
import { finished, fresh, mainThread, ready, run, text, write } from "./browser.mjs";

const endless = "--- fine\nx := 1\n_ = x\n--- endless\nfor {\n}\n";

export const tests = {
  async "the editor is usable before any wasm arrives, and Run waits for it"() {
    let release;
    const held = new Promise((r) => (release = r));
    const { page, done } = await fresh({ go: false });
    await page.route("**/core-*.wasm", async (route) => (await held, route.continue()));
    await page.goto(await import("./browser.mjs").then((b) => b.address()));
    await page.waitForSelector('[data-core="loading"] >> text=loading the core');
    await write(page, "--- a\nx := 1\n--- b\ny := 2\n");
    assert.equal(await text(page), "--- a\nx := 1\n--- b\ny := 2\n");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("text=the run begins when it is here");
    release();
    await finished(page);
    await page.waitForSelector("table.figures >> text=preview");
    await done();
  },

  async "the default example: figures, intervals, a preview and no verdict, its engine"() {
    const { page, done } = await fresh();
    await ready(page);
    await run(page);
    const rows = await page.locator("table.figures tbody tr").allInnerTexts();
    assert.equal(rows.length, 2);
    assert.match(await page.locator("table.figures thead").innerText(), /empty loop/i);
    assert.match(rows[0], /\d+ %/, "the interpreter's share");
    assert.match(rows[0], /concatenation[\s\S]*\d+ – \d+[\s\S]*baseline/);
    assert.match(rows[1], /strings\.Builder[\s\S]*preview: [\d.]+×/);
    assert.match(await page.locator(".sentence").innerText(), /Preview: as interpreted, strings\.Builder took .*× the time of concatenation/);
    assert.match(await page.locator(".sources").innerText(), /interpreted: a preview .*js\/wasm.*clock/s);
    assert.match(await page.locator("#announce").innerText(), /Preview: as interpreted/);
    await page.waitForSelector(".chart canvas");
    assert.match(await page.locator(".chart").getAttribute("aria-label"), /concatenation about .*strings\.Builder about/);
    assert.ok((await page.locator(".cm-st-result").count()) === 2, "results stand behind the --- lines");
    await done();
  },

  async "it is live while it runs"() {
    const { page, done } = await fresh();
    await ready(page);
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.querySelector(".run.stop") && /Round \d/.test(document.querySelector(".sentence").textContent) && document.querySelectorAll("table.figures tbody tr").length === 2);
    await finished(page);
    await done();
  },

  async "Stop ends an endless loop within 200 ms, keeps what is known, and the next run starts at once"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, endless);
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => /endless/.test(document.querySelector(".sentence")?.textContent ?? ""), null, { timeout: 60_000 });
    const worked = await mainThread(page);
    const took = await page.evaluate(async () => {
      const start = performance.now();
      document.querySelector(".run.stop").click();
      while (document.querySelector(".run.stop")) await new Promise((r) => setTimeout(r, 5));
      return performance.now() - start;
    });
    const used = await worked();
    console.log(`  stop took ${took.toFixed(0)} ms, ${used.toFixed(0)} of them of the page's thread`);
    assert.ok(took < 200 || used < 100, `stop took ${took} ms`); // what else the machine does is not the page's
    assert.match(await page.locator(".source").first().innerText(), /interrupted/);
    await write(page, "--- a\nx := 1\n--- b\nx := 2\n");
    await run(page);
    assert.equal(await page.locator("table.figures tbody tr").count(), 2);
    await done();
  },

  async "a double click on Run runs; a click on Stop stops"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, endless);
    await page.locator(".run").dblclick();
    await page.waitForTimeout(600);
    assert.equal(await page.locator(".run.stop").count(), 1);
    await page.locator(".run.stop").click();
    await finished(page);
    await done();
  },

  async "errors and completion go on while it runs"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, endless);
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    await write(page, "x := strings.Repe");
    await page.waitForSelector(".cm-tooltip-autocomplete >> text=Repeat");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".run.stop").count(), 1, "Esc closed the completions only");
    await page.locator(".run.stop").click();
    await finished(page);
    await done();
  },

  async "output, and a panic at its line"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, '--- says\nfmt.Println("<b>hello</b>", 1+1)\n--- breaks\nvar m map[string]int\nm["x"] = 1\n');
    await run(page);
    assert.match(await page.locator(".errors").innerText(), /running[\s\S]*breaks[\s\S]*nil map/i);
    await page.click("#tab-output");
    assert.match(await page.locator(".printed pre").first().innerText(), /^<b>hello<\/b> 2/);
    assert.equal(await page.locator(".printed b").count(), 0, "output is never HTML");
    await done();
  },

  async "snippets that differ are named above the timings"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, '//st:same\n--- bytes\nn := len("naïve")\n--- runes\nn := len([]rune("naïve"))\n');
    await run(page);
    const same = page.locator(".same");
    assert.match(await same.innerText(), /Not the same: .*bytes.*runes|Not the same/s);
    const [a, b] = [await same.boundingBox(), await page.locator("table.figures").boundingBox()];
    assert.ok(a.y < b.y, "it stands above the table");
    await done();
  },

  async "a sweep: rows by parameter, a line plot, growth"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, '//st:param n 10 30 100 300 1_000\n--- walk\nsum := 0\nfor i := range n {\n\tsum += i\n}\n--- nothing\nsum := n\n');
    await run(page);
    const said = async () => (await page.locator(".said").allInnerTexts()).join("\n");
    for (let more = 3; more > 0 && !/walk: its time/.test(await said()); more--) await run(page); // a busy machine
    assert.equal(await page.locator("table.figures tbody tr").count(), 10);
    await page.waitForSelector(".chart canvas");
    assert.match(await page.locator(".chart").getAttribute("aria-label"), /Time over n from 10 to 1000/);
    assert.match(await said(), /walk: its time (grows like|does not grow with)/);
    await done();
  },

  async "a snippet that takes all memory: a message in place, the document intact, and the next run works"() {
    const { page, done } = await fresh();
    await ready(page);
    const greedy = "--- greedy\nvar all [][]byte\nfor {\n\tall = append(all, make([]byte, 64<<20))\n}\n";
    await write(page, greedy);
    await run(page);
    assert.match(await page.locator(".errors").innerText(), /greedy[\s\S]*out of memory/);
    assert.equal(await text(page), greedy);
    await write(page, "--- a\nx := 1\n--- b\nx := 2\n");
    await run(page);
    assert.equal(await page.locator("table.figures tbody tr").count(), 2);
    await done();
  },

  async "printing, allocating and looping without end leave the page answering"() {
    for (const body of ['for {\n\tfmt.Println("again and again")\n}', "var all [][]byte\nfor {\n\tall = append(all, make([]byte, 1<<20))\n}"]) {
      const { page, done } = await fresh();
      await ready(page);
      await write(page, `--- bad\n${body}\n`);
      await page.keyboard.press("Control+Enter");
      await page.waitForSelector(".run.stop");
      // On a machine busy with something else, a thread that does next to nothing
      // waits for its turn: what the page does itself, it does each time.
      let worst = Infinity, used = Infinity;
      for (let attempt = 0; attempt < 4 && !(worst < 200 || used < 300); attempt++) {
        const worked = await mainThread(page);
        worst = await busiest(page, 3000);
        used = await worked();
        assert.ok(used > 1, "it was measured");
        console.log(`  the page did not answer for ${worst.toFixed(0)} ms at most; its main thread worked ${used.toFixed(0)} of 3000 ms`);
      }
      assert.ok(worst < 200 || used < 300, `the page did not answer for ${worst} ms`);
      await page.keyboard.press("Escape");
      await finished(page);
      assert.match(await text(page), /^--- bad/);
      await done();
    }
  },
};

/** The longest time in which a page did nothing else, in milliseconds. */
function busiest(page, ms) {
  return page.evaluate(async (ms) => {
    let worst = 0;
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const start = performance.now();
      await new Promise((r) => setTimeout(r, 0));
      worst = Math.max(worst, performance.now() - start);
    }
    return worst;
  }, ms);
}
