// The divider between editor and results: dragged, or moved with arrow keys.
import { stored } from "../lib/stored";

const [least, most] = [25, 75]; // percent

export function mountDivider(element: HTMLElement): () => void {
  const root = document.documentElement;
  const set = (percent: number) => {
    const at = Math.min(most, Math.max(least, percent));
    root.style.setProperty("--split", `${at}%`);
    element.setAttribute("aria-valuenow", String(Math.round(at)));
    stored.set("split", String(at));
  };
  for (const [name, value] of Object.entries({ role: "separator", tabindex: "0", "aria-label": "Width of the editor", "aria-orientation": "vertical", "aria-valuemin": String(least), "aria-valuemax": String(most) })) element.setAttribute(name, value);
  set(Number(stored.get("split")) || 48);

  const drag = (e: PointerEvent) => set((100 * e.clientX) / innerWidth);
  const end = () => {
    removeEventListener("pointermove", drag);
    root.classList.remove("dragging");
  };
  const begin = (e: PointerEvent) => {
    e.preventDefault();
    root.classList.add("dragging");
    addEventListener("pointermove", drag);
    addEventListener("pointerup", end, { once: true });
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[e.key];
    if (!step) return;
    e.preventDefault();
    set(Number(element.getAttribute("aria-valuenow")) + step);
  };
  element.addEventListener("pointerdown", begin);
  element.addEventListener("keydown", key);
  return () => {
    element.removeEventListener("pointerdown", begin);
    element.removeEventListener("keydown", key);
    end();
  };
}
