/** All keys of the page; the help shows them. */
export const keys: { keys: string[]; does: string }[] = [
  { keys: ["Ctrl", "Enter"], does: "run" },
  { keys: ["Esc"], does: "stop; what is known by then stays" },
  { keys: ["Ctrl", "S"], does: "share" },
  { keys: ["Ctrl", "Shift", "F"], does: "format, as gofmt does" },
  { keys: ["?"], does: "this help, outside the editor" },
  { keys: ["F1"], does: "this help, anywhere" },
  { keys: ["Ctrl", "Space"], does: "complete" },
  { keys: ["Ctrl", "Z"], does: "undo, across reloads" },
  { keys: ["Ctrl", "F"], does: "search in the document" },
  { keys: ["Ctrl", "Alt", "W"], does: "what the compiler decided about this line" },
  { keys: ["F8"], does: "go to the next error" },
  { keys: ["Esc", "Tab"], does: "leave the editor by keyboard" },
  { keys: ["Ctrl", "Alt", "R"], does: "go to the results" },
];

export type Command = "run" | "stop" | "share" | "format" | "help" | "results";

export interface Pressed {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  typing: boolean; // in a place that takes text
  running: boolean;
  dialog: boolean; // one is open
  popup: boolean; // the editor shows completions or its search
}

/** The command of a key, or null. */
export function commandOf(p: Pressed): Command | null {
  if (p.key === "F1") return "help";
  if (p.dialog) return null; // the dialog's own
  if (p.ctrl && !p.alt && p.key === "Enter") return "run";
  if (p.ctrl && !p.alt && !p.shift && p.key.toLowerCase() === "s") return "share";
  if (p.ctrl && !p.alt && p.shift && p.key.toLowerCase() === "f") return "format";
  if (p.ctrl && p.alt && p.key.toLowerCase() === "r") return "results";
  if (p.key === "Escape" && p.running && !p.popup) return "stop";
  if (p.key === "?" && !p.typing && !p.ctrl && !p.alt) return "help";
  return null;
}
