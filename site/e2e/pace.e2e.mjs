import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { finished, fresh, ready, run } from "./browser.mjs";

/** What a browser does to a tab that is put behind another: it can't be done to a headless one. */
const hide = (page, hidden) =>
  page.evaluate((h) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => h });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

const weakened = (page) => page.locator(".warned").allInnerTexts().then((t) => t.join());

async function begun(page) {
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector(".run.stop") && document.querySelectorAll("table.figures tbody tr").length === 2);
}

export const tests = {
  async "a tab that was hidden while it ran: said at once, with advice, and kept in the report"() {
    const { page, done } = await fresh();
    await ready(page);
    await begun(page);
    await hide(page, true);
    await page.waitForSelector(".status >> text=tab hidden");
    await page.waitForSelector(".warned >> text=this tab was hidden while it ran");
    await hide(page, false);
    await finished(page);
    assert.match(await weakened(page), /this tab was hidden while it ran\. Browsers slow hidden tabs down/);
    await page.click(".bar >> text=Export");
    const row = page.locator(".exports li", { has: page.locator("b", { hasText: /^JSON$/ }) });
    const [download] = await Promise.all([page.waitForEvent("download"), row.locator("button", { hasText: "Save" }).click()]);
    assert.equal(JSON.parse(readFileSync(await download.path(), "utf8")).warnings[0].code, "hidden-tab");
    await page.keyboard.press("Escape");
    await run(page);
    assert.doesNotMatch(await weakened(page), /hidden/, "the next run was not");
    await done();
  },

  async "a page that was held up while it ran: a warning with advice"() {
    const { page, done } = await fresh();
    await ready(page);
    await begun(page);
    await page.evaluate(() => {
      for (const end = performance.now() + 1500; performance.now() < end; );
    });
    await finished(page);
    assert.match(await weakened(page), /held this page up for \d\.\d s while it ran\. End what else keeps the machine busy/);
    await done();
  },
};
