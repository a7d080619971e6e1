// The service worker is told what there is to keep: all but the compiler,
// which is kept when it was used.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export function listForWorker(dist) {
  const assets = readdirSync(path.join(dist, "assets")).filter((n) => !n.endsWith(".gz")).map((n) => `assets/${n}`);
  const pages = ["./", "theme.js", "icon.svg", "manifest.webmanifest"];
  const file = path.join(dist, "sw.js");
  const version = createHash("sha256").update(readFileSync(path.join(dist, "index.html"))).update(assets.join()).digest("hex").slice(0, 12);
  writeFileSync(file, readFileSync(file, "utf8").replace('"VERSION"', JSON.stringify(version)).replace('["FILES"]', JSON.stringify([...pages, ...assets])));
}
