// A file that is dropped on the page is opened, wherever it falls: the browser
// would leave the page for it.
import type { App } from "../store";
import { loadDocument } from "./document";
import { problem, tell } from "./page";

const most = 1_000_000; // bytes: no document, and the editor would be slow with it

export function openDropped(app: App): void {
  const files = (e: DragEvent) => e.dataTransfer?.types.includes("Files") === true;
  addEventListener("dragover", (e: DragEvent) => files(e) && e.preventDefault(), { capture: true });
  addEventListener("drop", (e: DragEvent) => {
    if (!files(e)) return; // text, which the editor takes
    e.preventDefault();
    e.stopPropagation();
    const file = e.dataTransfer!.files[0];
    if (file) void openFile(app, file);
  }, { capture: true });
}

async function openFile(app: App, file: File): Promise<void> {
  try {
    if (file.size > most) throw new Error("it is larger than 1 MB");
    const text = await file.text();
    if (text.includes("\0")) throw new Error("it is no text");
    loadDocument(app, text);
    tell(app.store, `${file.name} is the document now; undo brings back what was there.`);
  } catch (e) {
    tell(app.store, `${file.name} is not opened: ${problem(e)}.`, "error");
  }
}
