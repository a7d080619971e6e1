import { commandOf, type Command } from "../lib/keys";
import type { App } from "../store";
import { formatDocument } from "./document";
import { open, toResults } from "./page";
import { run, stop } from "./run";

/** Listens for the page's keys, before the editor does. */
export function listenForKeys(app: App): () => void {
  const commands: Record<Command, () => void> = {
    run: () => void run(app),
    stop: () => stop(app),
    share: () => open(app, "share"),
    format: () => void formatDocument(app),
    help: () => open(app, "help"),
    results: toResults,
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

/** Esc closes these first: what the editor shows for its cursor, or its search, while it has the focus. */
function popup(): boolean {
  return document.activeElement?.shadowRoot?.querySelector(".cm-tooltip-autocomplete, .cm-panel, .cm-why-text.cm-tooltip") != null;
}

/** Whether keys are text where they go. */
export function typing(e: Pick<KeyboardEvent, "composedPath">): boolean {
  const target = e.composedPath()[0] as HTMLInputElement;
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || (target.tagName === "INPUT" && !/^(radio|checkbox|button|submit|reset|range|color|file|image)$/.test(target.type));
}
