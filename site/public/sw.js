// The service worker: adds the headers that isolate the page where the host
// can't, and serves the site without a network once it was visited. The build
// fills in what there is.
const version = "VERSION";
const files = ["FILES"];
const name = `speedtimer-${version}`;

self.addEventListener("install", (e) => {
  self.skipWaiting();
  e.waitUntil(keep());
});

self.addEventListener("activate", (e) => e.waitUntil(activate()));

async function keep() {
  const cache = await caches.open(name);
  // Hashed names never change: a copy of an older version will do.
  await Promise.all(
    files.map(async (file) => {
      const old = file.startsWith("assets/") ? await caches.match(new URL(file, registration.scope)) : undefined;
      if (old) return cache.put(file, old);
      const response = await fetch(file, { cache: file.startsWith("assets/") ? "default" : "no-cache" });
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      return cache.put(file, response);
    }),
  );
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((n) => n.startsWith("speedtimer-") && n !== name && n !== "speedtimer-toolchain").map((n) => caches.delete(n)));
  await self.clients.claim();
}

self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin || !url.href.startsWith(registration.scope)) return;
  if (url.protocol !== "http:" && url.protocol !== "https:") return;
  e.respondWith(answer(e.request, url).then(isolated));
});

/** Hashed names from the cache; everything else from the network while there is one. */
async function answer(request, url) {
  const path = url.href.slice(registration.scope.length).replace(/[?#].*/, "");
  if (path.startsWith("assets/")) return (await caches.match(request)) ?? fetch(request);
  if (/^toolchain\/.*-[0-9a-f]{8,}\./.test(path)) return toolchain(request);
  const cache = await caches.open(path.startsWith("toolchain/") ? "speedtimer-toolchain" : name);
  const key = request.mode === "navigate" ? registration.scope : request;
  try {
    const response = await fetch(request, { cache: "no-cache" });
    if (response.ok && !response.redirected) await cache.put(key, response.clone()).catch(() => {}); // no room: it is asked for next time
    return response;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** The compiler is large: it is kept when it was used, and not before. */
async function toolchain(request) {
  const cache = await caches.open("speedtimer-toolchain");
  // Who asks for it anew has found the copy broken.
  const kept = request.cache === "reload" ? undefined : await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone()).catch(() => {}); // no room: it is fetched again
  return response;
}

function isolated(response) {
  if (response.status === 0 || response.headers.has("Cross-Origin-Embedder-Policy")) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
