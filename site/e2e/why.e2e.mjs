import assert from "node:assert/strict";
import { axe, editor, fresh, ready, run, shot, text, write } from "./browser.mjs";

const pair = `--- heap
p := new([40]int)
keep = p
--- stack
var q [40]int
q[i&31] = 1
`;
const document = `var (
	keep *[40]int
	i    = 3
)
===
${pair}`;

const marks = (page) =>
  page.evaluate(() => {
    const root = globalThis.document.querySelector("#editor").shadowRoot;
    const numbers = new Map([...root.querySelectorAll(".cm-lineNumbers .cm-gutterElement")].map((e) => [Math.round(e.getBoundingClientRect().top), e.textContent]));
    return [...root.querySelectorAll(".cm-why-mark")].map((m) => ({ line: Number(numbers.get(Math.round(m.parentElement.getBoundingClientRect().top))), sign: m.textContent, title: m.title }));
  });

const answered = (page) => page.waitForFunction(() => globalThis.document.querySelector("#editor").shadowRoot.querySelector(".cm-why-mark") && !globalThis.document.querySelector("#editor").shadowRoot.querySelector(".cm-why-old"), null, { timeout: 60_000 });

export const tests = {
  async "decisions stand beside their lines, under the pointer, by key, and in the pane with one sentence"() {
    const { page, done } = await fresh({ engine: "wasm" });
    await ready(page);
    await write(page, document);
    await run(page, 100_000);
    await answered(page);
    await page.waitForSelector("#reason-head");
    const heap = (await marks(page)).find((m) => m.line === 7);
    assert.equal(heap?.sign, "↑", JSON.stringify(await marks(page)));
    assert.match(heap.title, /new\(\[40\]int\) escapes to heap/);
    assert.match(await page.locator(".panel").innerText(), /Why\s+"heap" makes 1 allocation an operation and "stack" none: on the heap because they escape are new\(\[40\]int\) \(line 7\)/);

    await page.click("text=All that the compiler decided");
    await page.waitForSelector(".why-difference");
    const pane = await page.locator(".why").innerText();
    assert.match(pane, /heap\s*1 allocs\/op · 320 B\/op/i);
    assert.match(pane, /stack\s*0 allocs\/op · 0 B\/op/i);
    assert.match(pane, /↑ on the heap\s*line 7\s*new\(\[40\]int\) escapes to heap/);
    await shot(page, "why-light");
    assert.deepEqual(await axe(page), []);
    await page.locator(".why-place").first().focus();
    await page.keyboard.press("Enter");
    assert.match(await page.evaluate(() => globalThis.document.querySelector("#editor").shadowRoot.querySelector(".cm-activeLine").textContent), /new\(\[40\]int\)/);

    await page.keyboard.press("Control+Alt+w");
    await page.waitForSelector(".cm-why-text >> text=escapes to heap");
    assert.match(await page.locator("#announce").innerText(), /new\(\[40\]int\) escapes to heap/);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !globalThis.document.querySelector("#editor").shadowRoot.querySelector(".cm-why-text"));

    await page.locator(".cm-line", { hasText: "new([40]int)" }).hover({ position: { x: 60, y: 10 } });
    await page.waitForSelector(".cm-why-text >> text=escapes to heap");
    await shot(page, "why-hover");
    await done();
  },

  async "marks move with their lines, go with an edit of them, and come anew from the compiler"() {
    const { page, done } = await fresh({ engine: "wasm" });
    await ready(page);
    await write(page, document);
    await run(page, 100_000);
    await answered(page);
    await editor(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("// above\n");
    assert.equal((await marks(page)).find((m) => m.sign === "↑")?.line, 8, "it moved at once");
    await answered(page);
    assert.equal((await marks(page)).find((m) => m.sign === "↑")?.line, 8);
    await page.locator(".cm-line", { hasText: "new([40]int)" }).click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" // changed");
    assert.equal((await marks(page)).filter((m) => m.line === 8).length, 0, "what is known of the line is not of this line");
    await answered(page);
    assert.equal((await marks(page)).find((m) => m.sign === "↑")?.line, 8);
    await write(page, "--- a\nx := undefined\n");
    await page.waitForTimeout(2000);
    assert.deepEqual(await marks(page), []);
    void text;
    await done();
  },

  async "what was folded to a constant is said to be, and no figure is shown; the reference's example is timed"() {
    const { page, done } = await fresh({ engine: "wasm" });
    await ready(page);
    await write(page, "--- folded\nx := 1 + 2\n--- work\ny := strconv.Itoa(12345)\n");
    const sentence = page.locator(".sentence");
    await run(page, 100_000);
    for (let more = 3; more > 0 && !/costs no more/.test(await sentence.innerText()); more--) await run(page, 100_000); // a busy machine
    assert.match(await sentence.innerText(), /folded costs no more than an empty loop: most likely the compiler optimised it away, or made a constant of it/);
    assert.match(await page.locator("table.figures tbody tr").first().innerText(), /folded\s+≈ 0\s+–/);
    assert.match(await page.locator("table.figures tbody tr").last().innerText(), /work\s+\d/);
    assert.match(await page.locator(".cm-st-result").first().innerText(), /costs nothing: optimised away/);
    await page.click("#tab-why");
    await page.waitForSelector(".why-difference >> text=most likely what it computes was known to the compiler");
    await shot(page, "why-folded");
    await done();
  },

  async "no difference is explained where none was found, nor of what failed"() {
    const { page, done } = await fresh({ engine: "wasm" });
    await ready(page);
    await write(page, `--- one\nx := strconv.Itoa(12345)\n--- two\nx := strconv.Itoa(12345)\n--- dies\nvar m map[string][]int\nkeys := make([]string, 1)\nm[keys[0]] = append([]int(nil), 1)\n`);
    await run(page, 100_000);
    await page.waitForSelector("#reason-head", { timeout: 60_000 });
    const reason = await page.locator(".said", { hasText: "Why" }).innerText();
    const verdict = await page.locator("table.figures tbody tr").nth(1).innerText();
    if (!/faster|slower/.test(verdict)) assert.match(reason, /The compiler decided the same about both\.\s/);
    assert.doesNotMatch(reason, /difference is|dies/);
    await page.click("#tab-why");
    assert.match(await page.locator(".why section", { hasText: "Dies" }).innerText(), /allocations not counted: it failed/i);
    assert.equal(await page.locator(".why section", { hasText: "Dies" }).locator(".why-difference").count(), 0);
    await done();
  },

  async "without a compiler the pane says what it would show, and asks when told to"() {
    const { page, done } = await fresh({ engine: null });
    await ready(page);
    await page.click("#tab-why");
    await page.click("text=Ask the compiler");
    await page.waitForSelector(".why-notes", { timeout: 60_000 });
    assert.match(await page.locator(".why").innerText(), /allocations not counted yet/);
    assert.equal(await page.locator(".run.stop").count(), 0, "nothing is run");
    await done();
  },
};
