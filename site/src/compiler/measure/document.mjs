// Runs documents in the page, compiled, the whole way from text to report:
// node src/compiler/measure/document.mjs [DOCUMENT...]. npm run build makes the
// core first.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium as browser } from "playwright-core";
import { chromium, serve, site } from "./serve.mjs";

const documents = process.argv.slice(2);
if (!documents.length) documents.push(join(site, "../interp/testdata/reference.txt"));
const budget = Number(process.env.BUDGET_MS ?? 3000);

const server = await serve();
const chrome = await browser.launch(chromium);
const page = await chrome.newPage();
page.on("pageerror", (e) => console.error("page:", e.message));
await page.goto(server.url);
await page.waitForFunction(() => globalThis.measured);
for (const file of documents) {
  const text = readFileSync(file, "utf8");
  const { report, first_sample_ms } = await page.evaluate((r) => measured.report(r), { text, engine: "wasm", budget_ms: budget, seed: 1 });
  const e = report.environment;
  console.log(`== ${file}: ${e.engine} ${e.go} ${e.os}/${e.arch} ${e.browser}, first sample after ${first_sample_ms.toFixed(0)} ms, stopped: ${report.stopped}`);
  for (const error of report.errors) console.log(`  ${error.phase} ${error.line}:${error.column} ${error.snippet}: ${error.message}`);
  for (const s of report.snippets) {
    const c = s.comparison;
    console.log(`  ${s.name} ${s.ns_per_op?.toPrecision(4)} ns/op, ${s.allocs_per_op} allocs, ${s.samples.length} samples, ${c ? `${c.verdict} ${c.ratio?.toPrecision(3)}` : ""}`, s.metrics?.map((m) => `${m.value} ${m.unit}`).join(", ") ?? "", s.warnings.map((w) => w.code).join(" "));
  }
  if (!text.startsWith("package ")) {
    const why = await page.evaluate((r) => measured.why(r), { text, engine: "wasm", report });
    for (const s of why.snippets) console.log(`  why ${s.name}: ${s.difference ?? ""}`, s.notes.map((n) => `${n.line}:${n.column} ${n.message}`).join("; "));
  }
}
await chrome.close();
server.close();
