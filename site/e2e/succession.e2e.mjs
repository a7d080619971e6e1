import assert from "node:assert/strict";
import { fresh, ready, write } from "./browser.mjs";

async function theSecondWins(engine) {
  const { page, done } = await fresh({ engine });
  await ready(page);
  await write(page, "--- first\nfor {\n}\n");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".run.stop");
  await write(page, "--- second\nx := 1\n_ = x\n");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => /second/.test(document.querySelector("table.figures")?.textContent ?? "") && !document.querySelector(".run.stop"), null, { timeout: 30_000 });
  assert.doesNotMatch(await page.locator("table.figures").innerText(), /first/);
  await done();
}

export const tests = {
  "two runs in quick succession: the second wins": () => theSecondWins("interp"),
  "two runs in quick succession, compiled: the second wins": () => theSecondWins("wasm"),
};
