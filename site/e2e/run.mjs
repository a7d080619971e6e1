// npm run e2e [words]: all tests in the real browser, or those whose file or
// name holds one of the words.
import { after, test } from "node:test";
import { readdirSync } from "node:fs";
import path from "node:path";
import { closeAll, siteFolder } from "./browser.mjs";

const words = process.argv.slice(2);
after(async () => {
  await closeAll();
  setTimeout(() => process.exit(), 10_000).unref(); // whatever a failed test has left open
});
for (const file of readdirSync(path.join(siteFolder, "e2e")).filter((n) => n.endsWith(".e2e.mjs")).sort()) {
  const { tests } = await import(`./${file}`);
  for (const [name, body] of Object.entries(tests)) {
    if (words.length && !words.some((w) => `${file} ${name}`.includes(w))) continue;
    test(`${file.replace(".e2e.mjs", "")}: ${name}`, { timeout: 300_000 }, body);
  }
}
