// npm run e2e [words]: all tests in the real browser, or those whose file or
// name holds one of the words.
import { after, test } from "node:test";
import { readdirSync } from "node:fs";
import path from "node:path";
import { closeAll, siteFolder } from "./browser.mjs";

const words = process.argv.slice(2);
const files = readdirSync(path.join(siteFolder, "e2e")).filter((n) => n.endsWith(".e2e.mjs")).sort();
const all = await Promise.all(files.map((file) => import(`./${file}`))); // before the first test begins: when all that are known are done, the run is over

after(async () => {
  await closeAll();
  setTimeout(() => process.exit(), 10_000).unref(); // whatever a failed test has left open
});
files.forEach((file, i) => {
  for (const [name, body] of Object.entries(all[i].tests)) {
    if (words.length && !words.some((w) => `${file} ${name}`.includes(w))) continue;
    test(`${file.replace(".e2e.mjs", "")}: ${name}`, { timeout: 300_000 }, body);
  }
});
