// The site under test as people get it: `speedtimer serve` and Chromium.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const siteFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const root = path.dirname(siteFolder);
const out = path.join(siteFolder, "e2e/out");
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const children = [];
let browser;
let binary;

/** The command with the site that is built: $SPEEDTIMER, else built once. */
export function speedtimer() {
  if ((binary ??= process.env.SPEEDTIMER)) return binary;
  if (!existsSync(path.join(siteFolder, "built/index.html.br"))) throw new Error("the site is not built: npm run build");
  const made = path.join(mkdtempSync(path.join(tmpdir(), "speedtimer-e2e-")), "speedtimer");
  const { status, stderr } = spawnSync(process.env.GO ?? "go", ["build", "-o", made, "./cmd/speedtimer"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`go build: ${stderr}`);
  return (binary = made);
}

/** Serves the built site; the address is what the command prints. */
export async function serve(...args) {
  const toolchain = path.join(siteFolder, "gen/toolchain");
  if (!existsSync(path.join(toolchain, "manifest.json"))) throw new Error("the page's compiler is not built: go run ./wasm/toolchain");
  const child = spawn(speedtimer(), ["serve", "-port", "0", "-toolchain", toolchain, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line] = await new Promise((resolve, reject) => {
    child.stdout.once("data", (d) => resolve(String(d).split("\n")));
    child.once("exit", (code) => reject(new Error(`serve ended with ${code}`)));
  });
  return { url: line.endsWith("/") ? line : `${line}/`, stop: () => child.kill() };
}

let main;
export const address = async () => (main ??= await serve()).url;

/**
 * A page of a fresh profile; done closes it and fails on what went wrong in it.
 * It previews only, unless another engine is asked for: null for none, as people have it.
 */
export async function fresh({ url, hash = "", engine = "interp", allow = [], viewport = { width: 1280, height: 800 }, init, context: options = {}, go = true, ...rest } = {}) {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
  const context = rest.within ?? (await browser.newContext({ viewport, acceptDownloads: true, ...options }));
  const page = await context.newPage();
  const wrong = [];
  const note = (text) => allow.some((a) => a.test(text)) || wrong.push(text);
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && note(`console ${m.type()}: ${m.text()}`));
  page.on("pageerror", (e) => note(`uncaught: ${e.message}`));
  await page.addInitScript(() => addEventListener("securitypolicyviolation", (e) => console.error(`CSP ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`)));
  if (engine) await page.addInitScript((e) => localStorage.getItem("speedtimer.engine") ?? localStorage.setItem("speedtimer.engine", e), engine);
  if (init) await page.addInitScript(init);
  if (go) await page.goto((url ?? (await address())) + hash);
  const done = async () => {
    if (!rest.within) await context.close();
    else await page.close();
    assert.deepEqual(wrong, []);
  };
  return { page, context, done };
}

export async function ready(page) {
  await page.waitForSelector('[data-core="ready"]', { timeout: 30_000 });
}

/** Waits until the browser keeps the compiler's files, which go to its cache some time after they came. */
export async function compilerKept(page) {
  const kept = () => page.evaluate(async () => (await (await caches.open("speedtimer-toolchain")).keys()).map((r) => r.url.split("/").pop()));
  for (let names = []; !["compile-", "link-", "core-"].every((p) => names.some((n) => n.startsWith(p))); names = await kept()) await page.waitForTimeout(100);
}

export const editor = (page) => page.locator(".cm-content");

/** Replaces the document as somebody who pastes does. */
export async function write(page, text) {
  await editor(page).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}

export async function text(page) {
  return page.evaluate(() =>
    [...document.querySelector("#editor").shadowRoot.querySelectorAll(".cm-line")]
      .map((line) => {
        const copy = line.cloneNode(true);
        for (const result of copy.querySelectorAll(".cm-st-result")) result.remove();
        return copy.textContent;
      })
      .join("\n"),
  );
}

/** Runs the document and waits until it has ended. */
export async function run(page, timeout = 60_000) {
  await page.evaluate(() => {
    globalThis.began = false; // a run may be over before it is looked for
    new MutationObserver((_, o) => document.querySelector(".run.stop") && ((globalThis.began = true), o.disconnect())).observe(document.querySelector("#bar"), { childList: true, subtree: true, attributes: true });
  });
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => globalThis.began, null, { timeout });
  await finished(page, timeout);
}

export async function finished(page, timeout = 60_000) {
  await page.waitForFunction(() => !document.querySelector(".run.stop"), null, { timeout });
}

/** Waits until the history holds a run. */
export async function kept(page) {
  for (let listed = false; !listed; ) {
    await page.click("text=History");
    await page.waitForSelector(".entries", { state: "attached" });
    listed = (await page.locator(".entries .card").count()) > 0;
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
  }
}

export async function shot(page, name) {
  mkdirSync(out, { recursive: true });
  await page.screenshot({ path: path.join(out, `${name}.png`) });
}

export const axeSource = readFileSync(path.join(siteFolder, "node_modules/axe-core/axe.min.js"), "utf8");

/** What axe finds, as lines; evaluated apart from the page's own policy. */
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(" ")}: ${n.failureSummary}`));
}

export async function closeAll() {
  await browser?.close();
  for (const c of children) c.kill();
}

/** Measures how long the page's main thread works from now on: the function returned tells, in milliseconds of its own. */
export async function mainThread(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * metrics.find((m) => m.name === "ThreadTime").value;
  };
  const start = await read();
  return async () => (await read()) - start;
}
