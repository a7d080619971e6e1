import assert from "node:assert/strict";
import { editor, finished, fresh, ready, run, write } from "./browser.mjs";

/** What has the focus: an id, a label or a text, within the editor too. */
const focus = (page) =>
  page.evaluate(() => {
    const a = document.activeElement;
    return a.shadowRoot ? `${a.id} ${a.shadowRoot.activeElement?.className.split(" ")[0]}` : a.id || a.getAttribute("aria-label") || a.value || a.textContent.trim() || a.tagName;
  });
const focused = (page, on) =>
  page.waitForFunction((on) => {
    const a = document.activeElement;
    return (a.shadowRoot ? `${a.id} ${a.shadowRoot.activeElement?.className.split(" ")[0]}` : a.id || a.getAttribute("aria-label") || a.value || a.textContent.trim()) === on;
  }, on, { timeout: 60_000 }).catch(async () => assert.equal(await focus(page), on));
const long = "--- a\nx := 1\n_ = x\n--- b\nfor {\n}\n";

export const tests = {
  async "the focus returns from dialogs, to the editor too"() {
    const { page, done } = await fresh();
    await ready(page);
    await editor(page).click();
    await page.keyboard.press("Control+S");
    await page.click(".dialog [aria-label=Close]");
    await focused(page, "editor cm-content");
    await page.keyboard.press("Control+S");
    await page.waitForSelector(".dialog-share");
    await page.keyboard.press("F1");
    await page.waitForSelector(".dialog-help");
    await page.waitForTimeout(100);
    assert.equal(await page.locator("dialog[open]").count(), 1);
    await page.keyboard.press("Escape");
    await focused(page, "editor cm-content");
    await page.locator(".bar >> text=Examples").press("Enter");
    await page.waitForSelector(".dialog .card");
    await page.keyboard.press("F1");
    await page.waitForSelector(".dialog-help");
    await page.click(".dialog [aria-label=Close]");
    await focused(page, "Examples");
    await done();
  },

  async "the focus stays where something is when what had it goes"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, long);
    const chosen = page.locator('input[value="interp"]');
    await chosen.focus();
    await page.keyboard.press("?");
    await page.waitForSelector(".dialog-help");
    await page.keyboard.press("Escape");
    await focused(page, "interp");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    await focused(page, "interp");
    await page.keyboard.press("ArrowLeft");
    assert.ok(await chosen.isChecked(), "it can't be changed during a run");
    await page.keyboard.press("Escape");
    await finished(page);
    await page.click("#tab-machine");
    await page.locator("text=Measure A/A").press("Enter");
    await page.waitForSelector("text=Measuring …");
    await focused(page, "Measuring …");
    await page.keyboard.press("Escape");
    await finished(page);
    await focused(page, "Measure A/A");
    await write(page, "--- a\nx := \n");
    await page.keyboard.press("Control+Shift+F");
    await page.locator(".note [aria-label=Dismiss]").press("Enter");
    await focused(page, "results");
    await done();
  },

  async "the focus goes to the next entry when one of the history is deleted"() {
    const { page, done } = await fresh();
    await ready(page);
    for (const name of ["one", "two"]) {
      await write(page, `${name} := 1\n`);
      await run(page);
    }
    await page.locator(".bar >> text=History").press("Enter");
    await page.locator('[aria-label="Delete two := 1"]').press("Enter");
    await page.waitForSelector('[aria-label="Delete two := 1"]', { state: "detached" });
    assert.match(await focus(page), /^one/);
    await page.locator('[aria-label="Delete one := 1"]').press("Enter");
    await page.waitForSelector("text=Each run is kept here");
    assert.match(await page.evaluate(() => document.activeElement.className), /dialog-body/);
    await done();
  },

  async "Esc closes the search where that has the focus, and stops the run elsewhere"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, long);
    await page.keyboard.press("Control+F");
    await page.waitForSelector(".cm-search");
    await page.locator("#tab-timings").focus();
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    await page.keyboard.press("Escape");
    await finished(page);
    await page.locator(".cm-search input").first().focus();
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".cm-search", { state: "detached" });
    await page.waitForSelector(".run.stop");
    await page.keyboard.press("Escape");
    await finished(page);
    await done();
  },

  async "a long tree keeps the keyboard, and a row its selection over runs"() {
    const { page, done } = await fresh();
    await ready(page);
    const lists = Array.from({ length: 7 }, (_, i) => `v${i} := make([]*int, 99)\nfor i := range v${i} {\n\tv${i}[i] = new(int)\n}`).join("\n");
    await write(page, `--- c d\n${lists}\n`);
    await run(page);
    await page.click("#tab-objects");
    const rows = page.locator("table.tree tbody tr");
    await rows.first().focus();
    await page.keyboard.press("End");
    for (let i = await rows.count(); i > 1; i--) {
      if ((await page.locator("tr:focus").getAttribute("aria-expanded")) === "false") await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowUp");
    }
    await page.waitForSelector("button:has-text(\"more rows\")");
    await page.keyboard.press("End");
    assert.equal(await rows.count(), 500);
    const last = page.locator('tr[aria-selected="true"][tabindex="0"]:focus');
    assert.equal(await last.count(), 1);
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.querySelectorAll("table.tree tbody tr").length > 500);
    assert.equal(await last.count(), 1);
    await page.locator(".tree .name", { hasText: /^v3$/ }).click();
    await write(page, `--- before\nv3 := 1\n--- c d\n${lists.replace("v0 :=", "v9 := 1\nv0 :=")}\n`);
    await run(page);
    assert.equal(await page.locator('tr[aria-selected="true"] .name').innerText(), "v3");
    assert.notEqual(await page.locator('tr[aria-selected="true"] .number').first().innerText(), "8");
    await page.click("#tab-output");
    await done();
  },
};
