import assert from "node:assert/strict";
import { finished, fresh, ready, run, shot, write } from "./browser.mjs";

export const tests = {
  async "a verdict, its engine, allocations"() {
    const { page, done } = await fresh({ allow: [/404/] });
    await ready(page);
    await page.click('label:has-text("Compiled")');
    await run(page, 100_000);
    assert.match(await page.locator(".sentence").innerText(), /strings\.Builder is [\d.]+× faster than concatenation|Can’t tell/);
    assert.match(await page.locator(".source").first().innerText(), /compiled, WebAssembly/);
    assert.match(await page.locator("table.figures thead").innerText(), /allocs\/op/);
    assert.equal(await page.locator(".preview-band").count(), 0);
    await shot(page, "compiled");
    await done();
  },

  async "from a preview, one press compiles it"() {
    const { page, done } = await fresh({ allow: [/404/] });
    await ready(page);
    await write(page, "--- a\nx := 1\n_ = x\n--- b\ny := fmt.Sprint(1)\n");
    await run(page);
    await page.click("text=Compile it");
    await page.waitForSelector(".run.stop");
    await finished(page, 100_000);
    assert.match(await page.locator(".sources").innerText(), /^compiled, WebAssembly/);
    assert.equal(await page.locator('input[value="interp"]').isChecked(), true, "for this once");
    await done();
  },
};
