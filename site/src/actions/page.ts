// What concerns the page itself: dialogs, theme, what is said aloud.
import type { App, Choice, Dialog, Store, Tab, Theme } from "../store";
import { stored } from "../lib/stored";

export function open(app: App, dialog: Dialog): void {
  app.store.set({ dialog });
}

export function close(app: App): void {
  if (app.store.get().dialog) app.store.set({ dialog: null });
}

/** To the results: also where what had the focus goes away. */
export function toResults(): void {
  document.getElementById("results")?.focus();
}

export function chooseEngine(app: App, choice: Choice): void {
  app.store.set({ choice });
  stored.set("engine", choice);
}

export function chooseTab(app: App, tab: Tab): void {
  app.store.set({ tab });
}

export function chooseTheme(app: App, theme: Theme): void {
  app.store.set({ theme });
  stored.set("theme", theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Says something once, in place and to screen readers. */
export function tell(store: Store, text: string, kind: "info" | "error" = "info"): void {
  store.set({ notice: { kind, text } });
  say(store, text);
}

export function say(store: Store, text: string): void {
  store.set({ said: text === store.get().said ? `${text}\u00a0` : text }); // the same again is said again
}

export function problem(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
