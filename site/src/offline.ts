// The service worker: offline use after the first visit, and isolation where
// the host sends no headers for it.
import type { Store } from "./store";
import { tabStored } from "./lib/stored";

export function registerServiceWorker(store: Store): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register(new URL("sw.js", document.baseURI).href, { scope: new URL("./", document.baseURI).pathname })
    .then(async () => {
      await navigator.serviceWorker.ready;
      store.set({ offline: "ready" });
      isolateOnce();
    })
    .catch(() => {
      // Private windows may refuse: the page works without.
    });
}

/** Loads the page once more, from the worker, which adds the headers. */
function isolateOnce(): void {
  if (crossOriginIsolated || tabStored.get("isolating")) return;
  tabStored.set("isolating", "yes");
  location.reload();
}
