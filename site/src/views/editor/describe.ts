// The declaration of what the pointer rests on.
import type { HoverTooltipSource } from "@codemirror/view";
import { columnOf } from "../../core/columns";
import type { Core } from "../../core/client";

export function describe(core: () => Core): HoverTooltipSource {
  return async (view, pos) => {
    const line = view.state.doc.lineAt(pos);
    const text = await core().describe(view.state.doc.toString(), line.number, columnOf(line.text, pos - line.from)).catch(() => "");
    if (!text) return null;
    return {
      pos,
      above: true,
      create() {
        const dom = document.createElement("pre");
        dom.className = "cm-st-hover";
        dom.textContent = text;
        return { dom };
      },
    };
  };
}
