// Builds the smoke page and serves it with the core, isolated, as the site is.
import { createReadStream, existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Returns the address and a function that ends the server. */
export async function serve(core) {
  const out = mkdtempSync(join(tmpdir(), "smoke-"));
  await build({
    root: here, base: "./", configFile: false, logLevel: "warn",
    worker: { format: "es" },
    build: { outDir: out, emptyOutDir: true, target: "es2022" },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html");
    const folder = path === "/core.wasm" || path === "/wasm_exec.js" ? core : out;
    let file = join(folder, path);
    const headers = {
      "Content-Type": types[extname(path)] ?? "application/octet-stream",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    };
    if (existsSync(file + ".br")) {
      file += ".br";
      headers["Content-Encoding"] = "br";
    }
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
