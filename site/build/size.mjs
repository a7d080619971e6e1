// How much is transferred, brotli, until the editor is usable.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The files that index.html asks for itself, and their sizes as serve sends them. */
export function initial(built, dist) {
  const html = readFileSync(path.join(dist, "index.html"), "utf8");
  const names = [...html.matchAll(/(?:src|href)="\.\/([^"#]+\.(?:js|css))"/g)].map((m) => m[1]);
  return ["index.html", ...new Set(names)].map((name) => {
    const file = path.join(built, name); // the smallest are sent as they are
    return { name, bytes: statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size };
  });
}
