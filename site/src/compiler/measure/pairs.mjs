// Compares the order that compiled code has in the page with the native one:
// node src/compiler/measure/pairs.mjs [DOCUMENT...], Markdown on standard
// output. The two take turns. With IDENTICAL=N also N runs of identical code.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium as browser } from "playwright-core";
import { chromium, serve, site } from "./serve.mjs";

const folders = ["../cmd/evidence/pairs", "src/compiler/measure/pairs"].map((f) => join(site, f));
const documents = process.argv.length > 2 ? process.argv.slice(2) : folders.flatMap((folder) => readdirSync(folder).map((f) => join(folder, f)));
const budget = Number(process.env.BUDGET_MS ?? 2000);
const identical = Number(process.env.IDENTICAL ?? 0);
const command = process.env.SPEEDTIMER ?? join(mkdtempSync(join(tmpdir(), "speedtimer-")), "speedtimer");
if (!process.env.SPEEDTIMER) execFileSync("go", ["build", "-o", command, "./cmd/speedtimer"], { cwd: join(site, "..") });

const server = await serve();
const chrome = await browser.launch(chromium);
const page = await chrome.newPage();
await page.goto(server.url);
await page.waitForFunction(() => globalThis.measured);
const inPage = async (text, seed) => (await page.evaluate((r) => measured.report(r), { text, engine: "wasm", budget_ms: budget, seed })).report;
const natively = (file) => JSON.parse(execFileSync(command, ["run", "-engine", "go", "-format", "json", "-no-history", "-quiet", "-time", `${budget}ms`, file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
const compared = (r) => r.snippets[1]?.comparison;
const show = (c) => (c?.ratio ? `${c.ratio.toPrecision(3)} ${c.verdict}` : "none");

console.log("| pair | native | in the page | ratio of ratios | order |\n|---|---|---|---|---|");
let clear = 0;
let agreed = 0;
let certain = 0; // of the clear ones, those with a verdict natively
let agreedCertain = 0;
let opposed = 0; // verdicts that contradict each other
const off = [];
for (const file of documents) {
  const native = compared(natively(file));
  const report = await inPage(readFileSync(file, "utf8"), 1);
  const here = compared(report);
  for (const e of report.errors) console.error(file, e.message);
  const known = native?.ratio && here?.ratio;
  const factor = known ? Math.max(native.ratio / here.ratio, here.ratio / native.ratio) : NaN;
  const isClear = native?.ratio && Math.max(native.ratio, 1 / native.ratio) > 1.2;
  const same = known && Math.sign(Math.log(native.ratio)) === Math.sign(Math.log(here.ratio)) && here.verdict !== "same";
  if (isClear) clear++;
  if (isClear && same) agreed++;
  const turned = { faster: "slower", slower: "faster" };
  const decided = turned[native?.verdict];
  if (isClear && decided) certain++;
  if (isClear && decided && same) agreedCertain++;
  if (decided && here?.verdict === decided) opposed++;
  if (known) off.push(factor);
  console.log(`| ${basename(file, ".txt")} | ${show(native)} | ${show(here)} | ${known ? factor.toPrecision(3) : "–"} | ${isClear ? (same ? "agrees" : "differs") : "not clear natively"} |`);
}
off.sort((a, b) => a - b);
console.log(`\nOrder: ${agreed} of ${clear} pairs that are clear natively (ratio over 1.2); ${agreedCertain} of the ${certain} among them that have a verdict natively; ${opposed} verdicts are opposed. Ratio of ratios: median ${off[off.length >> 1]?.toPrecision(3)}, largest ${off.at(-1)?.toPrecision(3)}.`);

const same = "--- a\ns := make([]int, 0, 8)\nfor i := range 64 {\n\ts = append(s, i)\n}\n--- b\ns := make([]int, 0, 8)\nfor i := range 64 {\n\ts = append(s, i)\n}\n";
const verdicts = {};
for (let n = 1; n <= identical; n++) {
  const v = compared(await inPage(same, n))?.verdict ?? "none";
  verdicts[v] = (verdicts[v] ?? 0) + 1;
}
if (identical) console.log(`\nIdentical code, ${identical} times: ${JSON.stringify(verdicts)}.`);
await chrome.close();
server.close();
