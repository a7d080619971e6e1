import assert from "node:assert/strict";
import { fresh, ready, write } from "./browser.mjs";

export const tests = {
  async "two runs in quick succession: the second wins"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, "--- first\nfor {\n}\n");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    await write(page, "--- second\nx := 1\n_ = x\n");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => /second/.test(document.querySelector("table.figures")?.textContent ?? "") && !document.querySelector(".run.stop"), null, { timeout: 30_000 });
    assert.doesNotMatch(await page.locator("table.figures").innerText(), /first/);
    await done();
  },
};
