import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { address, axe, fresh, ready, run, siteFolder, text, write } from "./browser.mjs";

const twoSnippets = "--- alpha\nx := 1\n--- beta\ny := fmt.Sprint(2)\n";

async function linkOf(page, results) {
  await page.keyboard.press("Control+S");
  const box = page.locator(".dialog-share input[type=checkbox]");
  await box.waitFor();
  const other = (old) => page.waitForFunction((o) => /#./.test(document.querySelector(".link-text")?.value ?? "") && document.querySelector(".link-text").value !== o, old);
  await other("");
  if ((await box.isEnabled()) && (await box.isChecked()) !== results) {
    const old = await page.locator(".link-text").inputValue();
    await box.click();
    await other(old);
  }
  const link = await page.locator(".link-text").inputValue();
  await page.keyboard.press("Escape");
  return link;
}

/** The link that somebody makes of a document, with the results of a run or without. */
async function linkFromAuthor(document, results) {
  const { page, done } = await fresh();
  await ready(page);
  await write(page, document);
  if (results) await run(page);
  const link = await linkOf(page, results);
  await done();
  return link;
}

export const tests = {
  async "a link opens in a fresh profile with the author's results, and runs nothing; then mine stand beside"() {
    const link = await linkFromAuthor(twoSnippets, true);

    const { page, done } = await fresh({ url: link });
    await page.waitForSelector("table.figures >> text=beta", { timeout: 30_000 });
    assert.equal(await text(page), twoSnippets);
    assert.match(await page.locator(".source").first().innerText(), /the author’s.*interpreted/);
    assert.match(await page.locator(".sources").innerText(), /Chrom.*|js\/wasm/);
    assert.equal(await page.locator(".run.stop").count(), 0, "nothing runs");
    assert.match(await page.locator("#announce").innerText(), /Nothing was run/);
    await run(page);
    const owners = await page.locator(".owners th").allInnerTexts();
    assert.match(owners.join("|"), /yours.*the author’s/s);
    assert.equal(await page.locator("table.figures tbody tr").count(), 2, "rows of the same name are one");
    await done();
  },

  async "a link's document is shown before the core is there, and what is typed by then stays"() {
    const link = await linkFromAuthor(twoSnippets, false);
    let release;
    const held = new Promise((r) => (release = r));
    const { page, done } = await fresh({ go: false });
    await page.route("**/core-*.wasm", async (route) => (await held, route.continue()));
    await page.goto(link);
    await page.waitForFunction(() => performance.getEntriesByName("link-shown").length > 0, null, { timeout: 60_000 });
    assert.equal(await text(page), twoSnippets);
    const at = await page.evaluate(() => performance.getEntriesByName("link-shown")[0].startTime - performance.getEntriesByName("editor-ready")[0].startTime);
    console.log(`  shown ${at.toFixed(0)} ms after the editor`);
    await page.locator(".cm-line").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// mine\n");
    release();
    await ready(page);
    await page.waitForFunction(() => /Nothing was run/.test(document.querySelector("#announce").textContent));
    assert.equal(await text(page), `// mine\n${twoSnippets}`);
    await done();
  },

  async "what was typed into a shared document survives a reload, with the author's results"() {
    const link = await linkFromAuthor(twoSnippets, true);
    const { page, done } = await fresh({ url: link });
    await page.waitForSelector("table.figures >> text=beta", { timeout: 30_000 });
    await page.locator(".cm-line").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// mine\n");
    await page.reload();
    await page.waitForSelector("table.figures >> text=beta", { timeout: 30_000 });
    assert.equal(await text(page), `// mine\n${twoSnippets}`);
    assert.match(await page.locator(".source").first().innerText(), /the author’s.*the code was changed since/);
    await done();
  },

  async "a link in an open dialog becomes that of the run that ends meanwhile"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, `${twoSnippets}--- endless\nfor {\n}\n`);
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    const before = await linkOf(page, false);
    await page.keyboard.press("Control+S");
    assert.equal(await page.locator(".run.stop").count(), 1, "it runs still");
    await page.waitForFunction((b) => document.querySelector(".link-text")?.value.length > b.length && !document.querySelector(".run.stop"), before, { timeout: 90_000 });
    assert.ok(await page.locator(".dialog-share input[type=checkbox]").isChecked());
    await done();
  },

  async "a typical document's link is under 300 characters"() {
    const { page, done } = await fresh();
    await ready(page);
    const link = await linkOf(page, false);
    const fragment = link.slice(link.indexOf("#"));
    console.log(`  ${fragment.length} characters for the default example`);
    assert.ok(fragment.length < 300, `${fragment.length} characters`);
    await done();
  },

  async "bad links: a message in place, the document as it was, the page answers"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, twoSnippets);
    const good = (await linkOf(page, false)).split("#")[1];
    const bad = { truncated: good.slice(0, good.length / 2), "another version": `9${good.slice(1)}`, "no link": "<img src=x onerror=alert(1)>", "1 MB": "1".repeat(1_000_000), "invalid UTF-8": "%ff%fe", empty: "=" };
    for (const [name, fragment] of Object.entries(bad)) {
      await page.evaluate((f) => (document.querySelector(".note .icon")?.click(), (location.hash = f)), fragment);
      await page.waitForSelector(".note-error >> text=can’t be opened", { timeout: 60_000 }).catch(() => assert.fail(`${name}: no message`));
      assert.equal(await text(page), twoSnippets, name);
    }
    assert.equal(await page.locator(".note img").count(), 0);
    await done();
  },

  async "all exports"() {
    const { page, done } = await fresh();
    await ready(page);
    await run(page);
    await page.click(".bar >> text=Export");
    const expected = { PNG: null, Markdown: /^\| snippet \|/m, CSV: /ns_per_op/, JSON: /"ns_per_op"/, "Go benchmark format": /^Benchmark/m, "Test file": /func Benchmark/ };
    await page.evaluate(() => {
      globalThis.drawn = 0; // pixels of the plot's own canvas
      new MutationObserver(() => (globalThis.drawn = Math.max(globalThis.drawn, document.querySelector(".offstage canvas")?.width ?? 0))).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["width"] });
    });
    for (const [name, pattern] of Object.entries(expected)) {
      const row = page.locator(".exports li", { has: page.locator("b", { hasText: new RegExp(`^${name}$`) }) });
      const [download] = await Promise.all([page.waitForEvent("download"), row.locator("button", { hasText: "Save" }).click()]);
      const data = readFileSync(await download.path());
      if (pattern) assert.match(data.toString("utf8"), pattern, name);
      else {
        assert.equal(data.subarray(1, 4).toString(), "PNG");
        assert.ok(data.length > 10_000 && data.readUInt32BE(16) === 1760);
        assert.equal(await page.evaluate(() => globalThis.drawn), 2 * (880 - 64), "the plot is drawn at the picture's size, not enlarged");
        mkdirSync(path.join(siteFolder, "e2e/out"), { recursive: true });
        writeFileSync(path.join(siteFolder, "e2e/out/export.png"), data);
      }
    }
    await page.keyboard.press("Escape");
    await done();
  },

  async "output of go test -bench becomes a column"() {
    const { page, done } = await fresh({ allow: [/axe/] });
    await ready(page);
    await write(page, twoSnippets);
    await run(page);
    await page.click("text=Add a column");
    await page.locator(".dialog textarea").fill("goos: linux\ngoarch: amd64\nBenchmarkGamma-2 \t 1000000\t 1234 ns/op\t 16 B/op\t 1 allocs/op\nBenchmarkGamma-2 \t 1000000\t 1244 ns/op\t 16 B/op\t 1 allocs/op\nBenchmarkAlpha-2 \t 1000000\t 780 ns/op\n");
    await page.click("text=Add as a column");
    await page.waitForSelector(".owners >> text=pasted");
    assert.match(await page.locator("table.figures").innerText(), /Gamma/);
    assert.match(await page.locator("table.figures tbody tr >> nth=0").innerText(), /alpha[\s\S]*780/, "what was exported as BenchmarkAlpha stands beside alpha");
    assert.doesNotMatch(await page.locator(".sources p >> nth=1").innerText(), /decided|running/, "nothing was decided there");
    assert.deepEqual(await axe(page), []);
    await page.click("text=Add a column");
    await page.locator(".dialog textarea").fill('{"environment":{},"snippets":[{"name":"alpha","ns_per_op":5,"metrics":3,"comparison":{}}],"warnings":[3],"errors":{}}');
    await page.click("text=Add as a column");
    await page.waitForSelector(".owners >> text=pasted 2");
    assert.deepEqual(await axe(page), []);
    await page.click("[aria-label='Remove column pasted']");
    await page.waitForFunction(() => document.querySelectorAll(".owners button").length === 1);
    assert.match(await page.locator(".owners").innerText(), /yours[\s\S]*pasted 2/);
    await page.click("text=Add a column");
    await page.locator(".dialog textarea").fill("this is not a benchmark");
    await page.click("text=Add as a column");
    await page.waitForSelector(".dialog .note-error");
    await page.keyboard.press("Escape");
    await done();
  },
};
void address;
