// The document on paper, in light colours: the editor draws only what is in
// sight, and the plot's canvas has the colours it was drawn with.
import type { Editor } from "../store";

/** Sets the printed text behind an element, which is not printed. */
export function mountPrint(element: HTMLElement, editor: Pick<Editor, "text">): void {
  const printed = document.createElement("pre");
  printed.className = "on-paper";
  element.after(printed);
  const { dataset } = document.documentElement;
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    printed.textContent = editor.text();
    theme = dataset.theme;
    dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    printed.textContent = "";
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
  });
}
