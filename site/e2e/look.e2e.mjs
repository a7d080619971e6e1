import assert from "node:assert/strict";
import { axe, editor, finished, fresh, ready, run, shot, text, write } from "./browser.mjs";

const rich = `//st:same
type node struct {
	next *node
	name string
	ok   bool
}
===
--- list
var head *node
for i := range 20 {
	head = &node{next: head, name: strings.Repeat("x", i)}
}
fmt.Println("made")
same := 1
--- map
m := map[string]int{}
for i := range 20 {
	m[strconv.Itoa(i)] = i
}
same := 2
`;

export const tests = {
  async "axe finds nothing, in both themes, in every pane and dialog"() {
    for (const colorScheme of ["light", "dark"]) {
      const { page, done } = await fresh({ context: { colorScheme, viewport: { width: 1280, height: 900 } }, allow: [/axe/] });
      await ready(page);
      const found = [];
      const look = async (where) => found.push(...(await axe(page)).map((v) => `${colorScheme}, ${where}: ${v}`));
      await look("before a run");
      await write(page, rich);
      await run(page);
      await page.waitForSelector(".chart canvas");
      for (const tab of ["timings", "why", "objects", "output", "machine"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForTimeout(400);
        await look(tab);
        await shot(page, `${colorScheme}-${tab}`);
      }
      await page.click("#tab-timings");
      for (const dialog of ["Examples", "History", "Share", "Export"]) {
        await page.click(`.bar >> text=${dialog}`);
        await page.waitForSelector("dialog[open]");
        await page.waitForTimeout(400);
        await look(dialog);
        await shot(page, `${colorScheme}-${dialog.toLowerCase()}`);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("F1");
      await page.waitForTimeout(300);
      await look("Help");
      await shot(page, `${colorScheme}-help`);
      await page.keyboard.press("Escape");
      await page.click("text=Add a column");
      await page.waitForTimeout(300);
      await look("Add a column");
      await page.keyboard.press("Escape");
      await write(page, "x := nonsense\n");
      await page.waitForTimeout(700);
      await run(page);
      await look("errors");
      await shot(page, `${colorScheme}-errors`);
      assert.deepEqual(found, []);
      await done();
    }
  },

  async "the tree table goes by arrow keys and shares its selection with the icicle"() {
    const { page, done } = await fresh();
    await ready(page);
    await write(page, rich);
    await run(page);
    await page.click("#tab-objects");
    const first = page.locator('[role="treegrid"] tbody tr').first();
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForSelector('tr[aria-selected="true"]');
    const name = (await page.locator('tr[aria-selected="true"] .name').innerText()).trim();
    assert.ok((await page.locator(".box[data-selected]").getAttribute("title")).startsWith(name));
    const before = await page.locator('[role="treegrid"] tbody tr').count();
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction((n) => document.querySelectorAll('[role="treegrid"] tbody tr').length < n, before);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((n) => document.querySelectorAll('[role="treegrid"] tbody tr').length === n, before);
    const owned = await page.locator('tr[aria-selected="true"] .number').first().innerText();
    await page.click('label:has-text("Retained")');
    await page.waitForSelector("th >> text=retained, B");
    assert.match(owned, /\d/);
    await page.locator(".box", { hasText: /^m$/ }).click();
    assert.equal(await page.locator('tr[aria-selected="true"]').count(), 1);
    assert.match(await page.locator(".crumbs").innerText(), /› m/, "it zooms in");
    await page.locator(".crumbs >> text=all").press("Enter");
    assert.doesNotMatch(await page.locator(".crumbs").innerText(), /›/);
    await page.locator(".crumbs >> text=zoom to the selected").press("Enter");
    assert.match(await page.locator(".crumbs").innerText(), /› m/, "by keyboard, too");
    await done();
  },

  async "this machine: clock, isolation, and the noise floor by A/A"() {
    const { page, done } = await fresh();
    await ready(page);
    await page.click("#tab-machine");
    await page.waitForFunction(() => /Clock resolution\s*[\d.]+ (ns|µs|ms)/.test(document.querySelector(".facts").innerText));
    const facts = await page.locator(".facts").innerText();
    assert.match(facts, /Isolation\s*isolated/);
    assert.match(facts, /Cores\s*\d+/);
    await page.click("text=Measure A/A");
    await finished(page);
    await page.waitForSelector(".noise >> text=Identical code came out");
    await done();
  },

  async "the theme is the system's until chosen, and stays chosen"() {
    const { page, done } = await fresh({ context: { colorScheme: "dark" } });
    const paper = () => page.evaluate(() => getComputedStyle(document.querySelector(".pane-editor")).backgroundColor);
    const dark = await paper();
    await page.click('[aria-label="Theme: as the system"]');
    const light = await paper();
    assert.notEqual(dark, light);
    await page.reload();
    assert.equal(await paper(), light);
    await done();
  },

  async "narrow: nothing is wider than the screen, and all is there"() {
    const { page, done } = await fresh({ viewport: { width: 360, height: 740 } });
    await ready(page);
    await write(page, rich.replace("--- list", `--- ${"list".repeat(100)}`));
    await page.click(".run");
    await page.waitForSelector(".run.stop");
    await finished(page);
    for (const tab of ["timings", "why", "objects", "output", "machine"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(250);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `${tab} is ${wide} wide`);
      await page.evaluate(() => scrollTo(0, 0));
      await shot(page, `narrow-${tab}`);
    }
    await done();
  },

  async "reduced motion: nothing moves by itself"() {
    const { page, done } = await fresh({ context: { reducedMotion: "reduce" } });
    await ready(page);
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    assert.equal(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length), 0);
    await finished(page);
    await done();
  },

  async "no layout jump while it loads and runs"() {
    const { page, done } = await fresh({
      init: () => {
        globalThis.jumps = [];
        new PerformanceObserver((l) => l.getEntries().forEach((e) => globalThis.jumps.push([e.value, e.sources.map((s) => s.node?.className ?? s.node?.nodeName)]))).observe({ type: "layout-shift", buffered: true });
      },
    });
    await ready(page);
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".run.stop");
    await finished(page);
    await page.waitForTimeout(500);
    const jumps = await page.evaluate(() => globalThis.jumps);
    const sum = jumps.reduce((n, [v]) => n + v, 0);
    console.log(`  layout shift ${sum.toFixed(4)}`);
    assert.ok(sum < 0.02, JSON.stringify(jumps));
    await done();
  },

  async "by keyboard alone: tabs, divider, dialogs that give the focus back, leaving the editor"() {
    const { page, done } = await fresh();
    await ready(page);
    await page.locator("#tab-timings").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("#tab-why").getAttribute("aria-selected"), "true");
    await page.locator(".divider").focus();
    const before = await page.locator(".divider").getAttribute("aria-valuenow");
    await page.keyboard.press("ArrowLeft");
    assert.equal(Number(await page.locator(".divider").getAttribute("aria-valuenow")), Number(before) - 2);
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open] >> text=Help and keys");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
    assert.equal(await page.evaluate(() => document.activeElement.className), "divider");
    await editor(page).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.notEqual(await page.evaluate(() => document.activeElement.id), "editor");
    await done();
  },

  async "markup in every text that reaches the page stays text"() {
    const { page, done } = await fresh();
    await ready(page);
    const evil = "<img src=x onerror=\"document.title='owned'\">";
    await write(page, `--- ${evil}\nm := map[string]int{"<script>alert(1)</script>": 1}\nfmt.Println("<iframe>", m)\n--- <b>b</b>\nvar s struct{ A int \`json:"<i>"\` }\ns.A = 1\n_ = undefined_<b>\n`);
    await page.waitForTimeout(600);
    await run(page);
    for (const tab of ["timings", "objects", "output"]) {
      await page.click(`#tab-${tab}`);
      await page.waitForTimeout(200);
      assert.equal(await page.locator("#results img, #results script, #results iframe, #results .panel table b").count(), 0);
    }
    assert.match(await page.title(), /SpeedTimer/);
    const refused = await page.evaluate(() => {
      try {
        document.createElement("p").innerHTML = "<b>x</b>";
        return false;
      } catch {
        return true;
      }
    });
    assert.ok(refused, "the page can't make HTML of text at all");
    await done().catch((e) => assert.match(String(e), /TrustedHTML|trusted/i));
    void text;
  },
};
