// Builds the measuring page and serves it with the toolchain, as a host that
// sends the isolation headers and negotiates brotli does.
import { createReadStream, existsSync, mkdtempSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
export const site = join(here, "../../..");
export const toolchain = join(site, "gen/toolchain");

const types = { html: "text/html", js: "text/javascript", wasm: "application/wasm", json: "application/json", txt: "text/plain" };

let page; // built once
async function built() {
  const out = mkdtempSync(join(tmpdir(), "speedtimer-measure-"));
  await build({ root: here, base: "./", configFile: false, logLevel: "error", worker: { format: "es" }, build: { outDir: out, target: "es2022", emptyOutDir: true } });
  return out;
}

/** Serves on a free port; the options break things on purpose. */
export async function serve({ isolated = true, brotli = true, spoil = null } = {}) {
  const out = await (page ??= built());
  let sent = 0;
  const options = { spoil };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
    let file = join(out, path);
    if (path.startsWith("/toolchain/")) file = join(toolchain, path.slice(11));
    if (path === "/core.wasm" || path === "/wasm_exec.js") file = join(process.env.CORE ?? join(site, "gen"), path);
    const headers = { "Content-Type": types[path.split(".").pop()] ?? "application/octet-stream", "Cache-Control": "no-store" };
    if (isolated) Object.assign(headers, { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" });
    if (brotli && existsSync(file + ".br") && (request.headers["accept-encoding"] ?? "").includes("br")) {
      file += ".br";
      headers["Content-Encoding"] = "br";
    }
    if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, headers);
    if (options.spoil?.(path, response)) return;
    createReadStream(file).on("data", (c) => (sent += c.length)).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref(); // a test that fails leaves it open
  return { url: `http://127.0.0.1:${server.address().port}/`, sent: () => sent, options, close: () => server.close() };
}

export const chromium = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};
