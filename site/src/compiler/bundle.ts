// The toolchain's files: fetched once with progress, checked against the
// manifest's hashes, kept in the browser's cache.
import { cacheName } from "../core/toolchain";

/** A file of the bundle, as wasm/toolchain describes it. */
export interface BundleFile {
  name: string; // without .br or .gz
  sha256: string;
  size: number; // bytes, uncompressed
  brotli: number;
  gzip: number;
}

/** manifest.json, written by wasm/toolchain. */
export interface Manifest {
  format: number;
  go: string;
  trimmed: boolean;
  note?: string;
  compile: BundleFile;
  link: BundleFile;
  packs: BundleFile[]; // the first is always needed
  packages: Record<string, [pack: number, offset: number, size: number]>;
  importable: Record<string, number[]>; // import path to the packs it needs beside the first
  absent: Record<string, string>; // standard packages that are not offered, and why
  licence: string;
}

const format = 1; // of the manifest, as this page reads it

/** How much of what is being loaded is there, in uncompressed bytes. */
export interface BundleProgress {
  loaded: number;
  total: number;
  /** What went wrong on the way and is being mended. */
  trouble?: string;
}

/** How long after it came a file goes to the cache, in milliseconds: the first program is built meanwhile. */
const settling = 8_000;

/** How many times a file is asked for again after an interruption. */
const retries = 2;

export class Bundle {
  readonly manifest: Manifest;
  private readonly base: string;
  private readonly negotiated: boolean;
  private readonly cache: Cache | null;
  private readonly report: (p: BundleProgress) => void;
  private loaded = 0;
  private total = 0;
  private trouble: string | undefined;

  private constructor(base: string, manifest: Manifest, negotiated: boolean, cache: Cache | null, report: (p: BundleProgress) => void) {
    this.base = base;
    this.manifest = manifest;
    this.negotiated = negotiated;
    this.cache = cache;
    this.report = report;
  }

  /** Reads the manifest. The error says that there is no bundle, or why it is of no use. */
  static async open(base: string, report: (p: BundleProgress) => void): Promise<Bundle> {
    const response = await fetch(base + "manifest.json", { cache: "no-cache" }).catch((e: unknown) => {
      throw new Error(`the compiler can't be loaded: ${reasonOf(e)}`);
    });
    const text = response.ok ? await response.text() : "";
    if (!text.startsWith("{")) throw new NotBuilt(`there is no compiler at ${base}`);
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format !== format) throw new Error("the page and its compiler are of different versions: reload the page");
    const cache = await openCache(); // storage refused: it works, uncached
    const bundle = new Bundle(base, manifest, await negotiates(base), cache, report);
    void bundle.forgetOthers();
    return bundle;
  }

  /** The content of a file, checked. */
  load(file: BundleFile): Promise<Uint8Array<ArrayBuffer>> {
    return this.loadAs(file, async (bytes) => bytes);
  }

  /** A tool, compiled while it is checked. */
  module(file: BundleFile): Promise<WebAssembly.Module> {
    return this.loadAs(file, (bytes) => WebAssembly.compile(bytes));
  }

  private async loadAs<T>(file: BundleFile, make: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T> {
    this.total += file.size;
    const kept = await this.fromCache(file, make);
    if (kept) {
      this.count(file.size);
      return kept.made;
    }
    let failure: unknown;
    for (let attempt = 0; attempt <= retries; attempt++) {
      let arrived = 0; // of this file: others are on their way at the same time
      const arrive = (n: number) => ((arrived += n), this.count(n));
      try {
        // A broken copy may sit in the browser's own cache: the next attempt goes past it.
        const bytes = await this.fetch(file, attempt === 0 ? "default" : "reload", arrive);
        const { made } = await checked(bytes, file, make);
        setTimeout(() => void this.keep(file, bytes), settling);
        this.trouble = undefined;
        return made;
      } catch (e) {
        failure = e;
        this.trouble = `${file.name}: ${reasonOf(e)}; it is asked for again`;
        this.count(-arrived);
      }
    }
    this.trouble = undefined;
    this.total -= file.size;
    if (await this.isReplaced()) throw new Error("a new version of this page was put in its place since it was opened: reload the page");
    throw new Error(`could not load ${file.name}: ${reasonOf(failure)}`);
  }

  private async fetch(file: BundleFile, cache: RequestCache, arrive: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const name = this.negotiated ? file.name : file.name + ".gz";
    const response = await fetch(this.base + name, { cache });
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
    // A server that names an encoding has had the browser undo it.
    const packed = !this.negotiated && !response.headers.get("Content-Encoding");
    const body = packed ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body;
    const bytes = new Uint8Array(file.size);
    let at = 0;
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.byteLength > file.size) throw new Error("it is longer than it should be");
      bytes.set(value, at);
      at += value.byteLength;
      arrive(value.byteLength);
    }
    if (at !== file.size) throw new Error(`it ended after ${at} of ${file.size} bytes`);
    return bytes;
  }

  /** Whether the host has another bundle by now: the files of this one may be gone. */
  private async isReplaced(): Promise<boolean> {
    try {
      const now = (await (await fetch(this.base + "manifest.json", { cache: "no-cache" })).json()) as Manifest;
      return namesOf(now).join() !== namesOf(this.manifest).join();
    } catch {
      return false;
    }
  }

  private async fromCache<T>(file: BundleFile, make: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<{ made: T } | null> {
    try {
      const response = await this.cache?.match(this.base + file.name);
      if (!response) return null;
      return await checked(new Uint8Array(await response.arrayBuffer()), file, make);
    } catch {
      // a cache that fails is as good as none, a broken copy is worse
      await this.cache?.delete(this.base + file.name).catch(() => false);
    }
    return null;
  }

  private async keep(file: BundleFile, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.cache?.put(this.base + file.name, new Response(bytes)).catch(() => {}); // no room: uncached
  }

  /** Removes the files of earlier bundles from the cache. */
  private async forgetOthers(): Promise<void> {
    const own = namesOf(this.manifest).map((name) => this.base + name);
    for (const request of (await this.cache?.keys().catch(() => [])) ?? []) {
      if (request.url.startsWith(this.base) && !own.includes(request.url)) await this.cache?.delete(request).catch(() => false);
    }
  }

  private count(bytes: number): void {
    this.loaded += bytes;
    this.report({ loaded: this.loaded, total: this.total, trouble: this.trouble });
  }
}

const namesOf = (m: Manifest) => [m.compile, m.link, ...m.packs].map((f) => f.name);

/** There is no bundle yet: another try later may find it. */
export class NotBuilt extends Error {
  override name = "NotBuilt";
}

async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}

/** Whether the host answers a request for NAME with NAME.br; see wasm/toolchain. */
async function negotiates(base: string): Promise<boolean> {
  try {
    const response = await fetch(base + "probe.txt", { cache: "no-cache" });
    return response.ok && (await response.text()) === "br";
  } catch {
    return false;
  }
}

/** What is made of a file's bytes, if they are the right ones; both are found out at the same time. */
async function checked<T>(bytes: Uint8Array<ArrayBuffer>, file: BundleFile, make: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<{ made: T }> {
  const making = make(bytes);
  making.catch(() => {}); // what is wrong with the bytes comes first
  if (!(await isWhole(bytes, file))) throw new Error("its content is not what it should be");
  return { made: await making };
}

/** Whether bytes are those of a file. A page that is no secure context, as on a plain http address, can compare lengths only. */
async function isWhole(bytes: Uint8Array<ArrayBuffer>, file: BundleFile): Promise<boolean> {
  if (bytes.byteLength !== file.size) return false;
  if (!globalThis.crypto?.subtle) return true;
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (b) => b.toString(16).padStart(2, "0")).join("") === file.sha256;
}

export function reasonOf(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
