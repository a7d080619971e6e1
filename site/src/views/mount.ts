import { type ComponentType, h, render } from "preact";
import type { App } from "../store";

/** A view as the rest of the page knows it: mounted in an element, and gone when what it returns is called. */
export type View = (element: HTMLElement, app: App) => () => void;

export function view(component: ComponentType<{ app: App }>): View {
  return (element, app) => {
    render(h(component, { app }), element);
    return () => render(null, element);
  };
}
