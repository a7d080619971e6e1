// Compresses a built site: each file that shrinks becomes a .br and a .gz, all
// others are copied. What is compressed already and did not change is kept.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const plain = /\.(png|gz|br|zst)$/;

/** Compresses from one folder into another; what it says is [name, size, brotli size] of each file. */
export async function compressAll(from, to, quality) {
  const kept = new Set(["README.md", ".known"]);
  const known = readKnown(to);
  const written = [];
  for (const name of files(from)) {
    const data = readFileSync(path.join(from, name));
    const out = path.join(to, name);
    mkdirSync(path.dirname(out), { recursive: true });
    if (plain.test(name) || data.length < 200) {
      copyFileSync(path.join(from, name), out);
      kept.add(name);
      continue;
    }
    const best = data.length < 1_000_000 ? 11 : quality; // small ones take no time
    const hash = `${best} ${createHash("sha256").update(data).digest("hex")}`;
    if (known[name] !== hash || !existsSync(`${out}.br`) || !existsSync(`${out}.gz`)) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: best, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
      const [b, g] = await Promise.all([br(data, { params }), gz(data, { level: 9 })]);
      writeFileSync(`${out}.br`, b);
      writeFileSync(`${out}.gz`, g);
      known[name] = hash;
    }
    kept.add(`${name}.br`).add(`${name}.gz`);
    // A static host that compresses nothing is asked for this one by name.
    if (/^assets\/.*\.wasm$/.test(name)) copyFileSync(`${out}.gz`, path.join(from, `${name}.gz`));
    written.push([name, data.length, statSync(`${out}.br`).size]);
  }
  for (const name of files(to)) if (!kept.has(name)) rmSync(path.join(to, name));
  for (const name of Object.keys(known)) if (!kept.has(`${name}.br`)) delete known[name];
  writeFileSync(path.join(to, ".known"), JSON.stringify(known));
  return written;
}

function readKnown(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, ".known"), "utf8"));
  } catch {
    return {};
  }
}

function files(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => path.relative(folder, path.join(e.parentPath ?? e.path, e.name)).split(path.sep).join("/"))
    .filter((n) => !/^assets\/.*\.wasm\.gz$/.test(n) || folder.endsWith("built"))
    .sort();
}
