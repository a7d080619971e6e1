// What Lighthouse says of the page, as serve sends it, on a desktop and on a
// phone with a slow line. It is fetched by npm when it is not there. node e2e/lighthouse.mjs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { address, closeAll } from "./browser.mjs";

const version = "12.2.3"; // the last that runs on Node 20
const goals = { performance: 0.95, accessibility: 1, "best-practices": 1 };
const url = await address();
let missed = 0;
for (const form of ["desktop", "mobile"]) {
  const out = path.join(mkdtempSync(path.join(tmpdir(), "lighthouse-")), "report.json");
  const args = ["exec", "--yes", `--package=lighthouse@${version}`, "--", "lighthouse", url, "--quiet", "--output=json", `--output-path=${out}`, "--chrome-flags=--headless=new --no-sandbox --disable-gpu", `--only-categories=${Object.keys(goals)}`, ...(form === "desktop" ? ["--preset=desktop"] : [])];
  const { status } = spawnSync("npm", args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium" } });
  if (status !== 0) process.exit(1);
  const { categories, audits } = JSON.parse(readFileSync(out, "utf8"));
  for (const [name, goal] of Object.entries(goals)) {
    const { score, auditRefs } = categories[name];
    if (score < goal) missed++;
    const lost = auditRefs.filter((r) => r.weight > 0 && audits[r.id].score !== null && audits[r.id].score < 0.9).map((r) => `${r.id} ${audits[r.id].displayValue ?? ""}`.trim());
    console.log(`${form}, ${name}: ${Math.round(100 * score)} (goal ${100 * goal})${lost.length ? `; ${lost.join(", ")}` : ""}`);
  }
  console.log(`${form}: ${["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"].map((id) => `${id} ${audits[id]?.displayValue}`).join(", ")}`);
}
await closeAll();
process.exit(missed ? 1 : 0);
