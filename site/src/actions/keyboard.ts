import { commandOf, type Command } from "../lib/keys";
import type { App } from "../store";
import { formatDocument } from "./document";
import { open } from "./page";
import { run, stop } from "./run";

/** Listens for the page's keys, before the editor does. */
export function listenForKeys(app: App): () => void {
  const commands: Record<Command, () => void> = {
    run: () => void run(app),
    stop: () => stop(app),
    share: () => open(app, "share"),
    format: () => void formatDocument(app),
    help: () => open(app, "help"),
    results: () => document.getElementById("results")?.focus(),
  };
  const pressed = (e: KeyboardEvent) => {
    const s = app.store.get();
    const command = commandOf({ key: e.key, ctrl: e.ctrlKey || e.metaKey, shift: e.shiftKey, alt: e.altKey, typing: typing(e), running: s.run !== null, dialog: s.dialog !== null, popup: popup() });
    if (!command || e.isComposing) return;
    e.preventDefault();
    e.stopPropagation();
    commands[command]();
  };
  addEventListener("keydown", pressed, { capture: true });
  return () => removeEventListener("keydown", pressed, { capture: true });
}

/** Esc closes these first. */
function popup(): boolean {
  return document.getElementById("editor")?.shadowRoot?.querySelector(".cm-tooltip-autocomplete, .cm-panel") != null;
}

function typing(e: KeyboardEvent): boolean {
  const target = e.composedPath()[0] as HTMLElement;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
