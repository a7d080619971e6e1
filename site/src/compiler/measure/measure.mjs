// Measures the compiler in the page against the native go build of the same
// program, in the same run: node src/compiler/measure/measure.mjs [DOCUMENT].
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as browser } from "playwright-core";
import { chromium, serve, site } from "./serve.mjs";

const rounds = Number(process.env.ROUNDS ?? 8);
const document = process.argv[2] ?? join(site, "../interp/testdata/reference.txt");
const folder = mkdtempSync(join(tmpdir(), "speedtimer-native-"));
execFileSync("go", ["run", "./site/src/compiler/measure/testdata/program.go", document, folder], { cwd: join(site, ".."), stdio: "inherit" });
const source = readFileSync(join(folder, "main.go"), "utf8");
const changed = (n) => source.replace("func main() {", `var changed = "${n}"\n\nfunc main() {\n\tif changed == "" {\n\t\tpanic(changed)\n\t}`);
const median = (xs) => xs.toSorted((a, b) => a - b)[xs.length >> 1];
// Between the last key and the order to run, a program that is built ahead is also exercised.
const pause = () => new Promise((done) => setTimeout(done, 700));
const ms = (x) => `${x.toFixed(0)} ms`;

function native(n) {
  writeFileSync(join(folder, "main.go"), changed(n));
  const start = performance.now();
  execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", join(folder, "program"), "."], { cwd: folder, env: { ...process.env, GOFLAGS: "", GOWORK: "off" } });
  return performance.now() - start;
}

const server = await serve();
const chrome = await browser.launch(chromium);
const page = await chrome.newPage();
page.on("pageerror", (e) => console.error("page:", e.message));
await page.goto(server.url);
await page.waitForFunction(() => globalThis.measured);
console.log("isolated:", await page.evaluate(() => crossOriginIsolated), "browser:", chrome.version());

native(0); // the archives are in the build cache from here on
const cold = await page.evaluate((s) => measured.run(s, ["-budget=300ms", "-inspect=false"]), changed(-1));
console.log(`cold, from Run: first event ${ms(cold.first_event_ms)}, first sample ${ms(cold.first_sample_ms)}; ${(server.sent() / 1e6).toFixed(2)} MB sent`);

const figures = { native: [], compile_ms: [], link_ms: [], module_ms: [], total_ms: [], run: [], run_sample: [], ahead: [], ahead_sample: [], text: [], text_ahead: [] };
for (let n = 1; n <= rounds; n++) {
  figures.native.push(native(n));
  const built = await page.evaluate((s) => measured.build(s), changed(n));
  if (built.message || built.faults.length) throw new Error(JSON.stringify(built));
  for (const k of ["compile_ms", "link_ms", "module_ms", "total_ms"]) figures[k].push(built[k]);
  await page.evaluate((s) => measured.run(s), changed(n));
  await pause();
  const ahead = await page.evaluate((s) => measured.run(s, ["-budget=100ms", "-inspect=false"]), changed(n));
  figures.ahead.push(ahead.first_event_ms);
  figures.ahead_sample.push(ahead.first_sample_ms);
  const run = await page.evaluate((s) => measured.run(s, ["-budget=100ms", "-inspect=false"]), changed(n + 0.5));
  figures.run.push(run.first_event_ms);
  figures.run_sample.push(run.first_sample_ms);
  // The whole way, from a document: checked, generated, built, inspected, calibrated.
  const whole = async (text) => (await page.evaluate((r) => measured.report(r), { text, engine: "wasm", budget_ms: 300, seed: 1 })).first_sample_ms;
  const text = readFileSync(document, "utf8");
  await page.evaluate((t) => measured.prepare(t), `${text}\n// ahead ${n}\n`);
  await pause();
  figures.text_ahead.push(await whole(`${text}\n// ahead ${n}\n`));
  figures.text.push(await whole(`${text}\n// ${n}\n`));
  console.log(n, "native", ms(figures.native.at(-1)), "compile", ms(built.compile_ms), "link", ms(built.link_ms), "module", ms(built.module_ms), "| run to first event: ahead", ms(ahead.first_event_ms), "not", ms(run.first_event_ms));
}
const base = median(figures.native);
for (const [k, v] of Object.entries(figures)) console.log(k.padEnd(10), ms(median(v)).padStart(8), (median(v) / base).toFixed(2));

await page.evaluate(() => measured.fresh());
const again = await page.evaluate((s) => measured.run(s, ["-budget=100ms", "-inspect=false"]), changed(-2));
console.log(`a later visit, from Run: first event ${ms(again.first_event_ms)}`);
await chrome.close();
server.close();
