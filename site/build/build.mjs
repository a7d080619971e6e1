// npm run build: the core by Go, the page by Vite, then compressed into
// built/, which site.go embeds. --fast compresses the core less well, in a tenth
// of the time: for when it is built again and again.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compressAll } from "./compress.mjs";
import { buildCore } from "./core.mjs";
import { initial } from "./size.mjs";
import { listForWorker } from "./worker.mjs";

const site = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const root = path.dirname(site);
const go = process.env.GO ?? "go";
const fast = process.argv.includes("--fast");

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (status !== 0) {
    console.error(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`);
    process.exit(1);
  }
}

if (!process.argv.includes("--no-core")) buildCore(go, root, path.join(site, "gen"));
run(process.execPath, [path.join(site, "node_modules/vite/bin/vite.js"), "build"], { cwd: site });
// The compiler's files have addresses of their own, which a manifest names. One
// of other sources than the core's is of no use to the page.
const toolchain = path.join(site, "gen/toolchain");
const sourcesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).sources : undefined);
const made = sourcesOf(path.join(toolchain, "manifest.json"));
if (made && made === sourcesOf(path.join(site, "gen/core.json"))) cpSync(toolchain, path.join(site, "dist/toolchain"), { recursive: true });
else if (existsSync(toolchain)) console.log("the compiler in gen/toolchain belongs to another core and is left out: go run ./wasm/toolchain makes one that fits");
listForWorker(path.join(site, "dist"));
const written = await compressAll(path.join(site, "dist"), path.join(site, "built"), fast ? 9 : 11);
for (const [name, size, br] of written.filter(([, , br]) => br > 20_000)) console.log(`${name}: ${kb(size)}, brotli ${kb(br)}`);
const first = initial(path.join(site, "built"), path.join(site, "dist")).reduce((sum, f) => sum + f.bytes, 0);
console.log(`until the editor is there: ${kb(first)} of 150`);

function kb(n) {
  return `${(n / 1000).toFixed(1)} kB`;
}
