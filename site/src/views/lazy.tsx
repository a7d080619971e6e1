import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { App } from "../store";

type Body = ComponentType<{ app: App }>;

/** A view whose code comes when it is first shown, or a moment after the page is there. */
export function lazy(load: () => Promise<Body>): Body {
  let loaded: Body | null = null;
  let loading: Promise<Body> | null = null;
  const get = () => (loading ??= load().then((b) => (loaded = b)));
  const prefetch = () => void get().catch(() => (loading = null));
  if (typeof requestIdleCallback === "function") addEventListener("load", () => requestIdleCallback(prefetch, { timeout: 8000 }), { once: true });
  return function Lazy({ app }: { app: App }) {
    const [body, set] = useState<{ Body: Body | null; failed: boolean }>({ Body: loaded, failed: false });
    useEffect(() => {
      if (!loaded) void get().then((b) => set({ Body: b, failed: false }), () => ((loading = null), set({ Body: null, failed: true })));
    }, []);
    if (body.failed) return <p class="empty">This part of the page could not be loaded. Reload to try again.</p>;
    return body.Body ? <body.Body app={app} /> : null;
  };
}
