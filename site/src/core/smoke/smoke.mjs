// Drives a real browser through the core and fails when anything is not as it
// should be. Usage: node src/core/smoke/smoke.mjs [FOLDER], where the folder
// (gen by default) holds core.wasm and wasm_exec.js.
import { chromium } from "playwright-core";
import { checks } from "./checks.mjs";
import { serve } from "./serve.mjs";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const server = await serve(process.argv[2] ?? "gen");
const only = process.argv[3];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (only && !name.includes(only)) continue;
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (e) => complaints.push(String(e)));
  try {
    const said = await check(page, server.address);
    if (complaints.length) throw new Error(`the page complained: ${complaints.join("; ")}`);
    console.log(`ok    ${name}${said ? `: ${said}` : ""}`);
  } catch (e) {
    failed++;
    console.log(`FAIL  ${name}: ${e.message}`);
  }
  await context.close();
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
