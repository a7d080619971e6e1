// What the page knows of the compiler's bundle before it loads it: whether the
// browser has kept it, and whether it was built from the same sources as the
// core. What loads it is in compiler/.

/** The part of manifest.json that is of interest here. */
interface Manifest {
  sources?: string; // hash of what programs carry: harness, report, timing, profiler
  compile: { name: string };
  link: { name: string };
  packs: { name: string }[]; // the first is always needed
}

/** Where the browser keeps the bundle. */
export const cacheName = "speedtimer-toolchain";

async function manifest(base: string): Promise<Manifest | null> {
  try {
    const response = await fetch(base + "manifest.json", { cache: "no-cache" });
    return response.ok ? ((await response.json()) as Manifest) : null;
  } catch {
    return null; // the loader says why
  }
}

/** Whether the browser's cache has all that a first program needs. */
export async function isKept(base: string): Promise<boolean> {
  try {
    if (!(await caches.has(cacheName))) return false; // a first visit: nothing is asked for
    const m = await manifest(base);
    if (!m) return false;
    const cache = await caches.open(cacheName);
    const found = await Promise.all([m.compile, m.link, m.packs[0]!].map((f) => cache.match(base + f.name)));
    return found.every(Boolean);
  } catch {
    return false;
  }
}

/** Whether the bundle belongs to a core made of these sources. Where there is none, that is for the loader to say. */
export async function belongs(base: string, sources: string): Promise<boolean> {
  if (!sources) return true; // a core that was built by hand
  const m = await manifest(base);
  return !m || m.sources === sources;
}
