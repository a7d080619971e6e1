import assert from "node:assert/strict";
import { editor, finished, fresh, kept, ready, run, text, write } from "./browser.mjs";

export const tests = {
  async "the format key is gofmt"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, "--- a\nx:=1\nif x>0{\nx++\n}\n--- b\ny := 2");
    await page.keyboard.press("Control+Shift+F");
    await page.waitForFunction(() => document.querySelector("#editor").shadowRoot.textContent.includes("x := 1"));
    assert.match(await text(page), /x := 1\nif x > 0 \{\n\tx\+\+\n\}/);
    await page.keyboard.press("Control+Z");
    assert.match(await text(page), /x:=1/, "one step to undo");
    await done();
  },

  async "errors are underlined at the document's line, and gone when mended"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, "--- a\nx := 1\nx = nonsense\n--- b\ny := 2\n");
    await page.waitForSelector(".cm-lintRange-error");
    assert.equal(await page.locator(".cm-lintRange-error").first().innerText(), "nonsense");
    assert.match(await page.locator(".problems").innerText(), /1 problem/);
    await write(page, "--- a\nx := 1\n--- b\ny := 2\n");
    await page.waitForFunction(() => !document.querySelector("#editor").shadowRoot.querySelector(".cm-lintRange-error"));
    await done();
  },

  async "completion of members, packages and local names"() {
    const { page, done } = await fresh();
    await ready(page);
    for (const [typed, offered, typing] of [
      ["x := strings.Rep", "Repeat", "e"],
      ["words := []string{}\n_ = wor", "words", "d"],
      ["var sb strings.Builder\nsb.Wri", "WriteString", "t"],
    ]) {
      await write(page, typed);
      await page.keyboard.type(typing);
      await page.waitForSelector(`.cm-tooltip-autocomplete >> text=${offered}`);
      await page.keyboard.press("Escape");
    }
    await done();
  },

  async "hovering tells the declaration"() {
    const { page, done } = await fresh();
    await ready(page);
    const line = await page.locator(".cm-line", { hasText: "sb.Grow" }).boundingBox();
    await page.mouse.move(line.x + 40, line.y + 10);
    await page.mouse.move(line.x + 42, line.y + 10);
    await page.waitForSelector(".cm-st-hover >> text=Grow(n int)");
    await done();
  },

  async "automatic imports are shown"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, "--- a\nfmt.Sprint(strings.Repeat(`x`, 2))\n");
    await page.waitForFunction(() => document.querySelector("#imports").textContent.includes("fmt") && document.querySelector("#imports").textContent.includes("strings"));
    await done();
  },

  async "the document's own lines are highlighted"() {
    const { page, done } = await fresh();
    await write(page, "//st:param n 1 2\nvar x = 1\n===\n--- a\ny := n\n...\nz := y\n");
    for (const kind of ["directive", "preamble", "snippet", "setup"]) assert.equal(await page.locator(`.cm-st-${kind}`).count(), 1, kind);
    await done();
  },

  async "at least 12 examples, each without an error; the reference's is the first"() {
    const { page, done } = await fresh();
    await ready(page);
    await page.click("text=Examples");
    await page.waitForSelector(".dialog .card");
    const n = await page.locator(".dialog .card").count();
    assert.ok(n >= 12);
    await page.keyboard.press("Escape");
    for (let i = 0; i < n; i++) {
      await write(page, "x := undefined\n");
      await page.waitForFunction(() => /1 problem/.test(document.querySelector(".problems").textContent));
      await page.click("text=Examples");
      await page.locator(".dialog .card").nth(i).click();
      await page.waitForFunction(() => !document.querySelector("dialog"));
      await page.waitForFunction(() => /✓/.test(document.querySelector(".problems").textContent)).catch(async () => assert.fail(`example ${i + 1}: ${await page.locator(".problems").innerText()}\n${await text(page)}`));
      if (i === 0) assert.match(await text(page), /s \+= " "/);
    }
    await done();
  },

  async "undo works across reloads"() {
    const { page, done } = await fresh();
    await write(page, "first");
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("second");
    await page.reload();
    assert.equal(await text(page), "second");
    await editor(page).click();
    await page.keyboard.press("Control+Z");
    assert.equal(await text(page), "first");
    await done();
  },

  async "history survives a reload, opens with its results, and can be deleted"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, "--- kept one\nx := 1\n--- kept two\ny := 2\n");
    await run(page);
    await kept(page);
    await page.reload();
    await ready(page);
    await write(page, "something else");
    await page.click("text=History");
    await page.locator(".entries .card").first().click();
    await page.waitForSelector("table.figures >> text=kept two");
    assert.match(await text(page), /kept one/);
    await page.click("text=History");
    await page.locator(".entries button.icon").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".entries li").length === 0);
    await page.keyboard.press("Escape");
    await done();
  },

  async "two tabs keep their own documents"() {
    const one = await fresh();
    await write(one.page, "one");
    const two = await fresh({ within: one.context });
    await write(two.page, "two");
    await one.page.waitForTimeout(600);
    await one.page.reload();
    assert.equal(await text(one.page), "one");
    await two.page.reload();
    assert.equal(await text(two.page), "two");
    await two.done();
    await one.done();
  },

  async "without any storage everything works but remembering"() {
    const { page, done } = await fresh({
      init: () => {
        for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
      },
    });
    await ready(page);
    await editor(page).click();
    await page.keyboard.insertText("// more\n");
    await page.waitForSelector(".note-error >> text=This browser keeps nothing here");
    await run(page);
    assert.equal(await page.locator("table.figures tbody tr").count(), 2);
    assert.match(await text(page), /\/\/ more/);
    await done();
  },
};
void finished;
