import { chooseTheme } from "../actions/page";
import type { App, Theme } from "../store";
import { use } from "./hooks";

const next: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const signs: Record<Theme, string> = { system: "◐", light: "○", dark: "●" };
const names: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

export function ThemeSwitch({ app }: { app: App }) {
  const theme = use(app.store, (s) => s.theme);
  const label = `Theme: ${names[theme]}`;
  return (
    <button class="icon" onClick={() => chooseTheme(app, next[theme])} aria-label={label} title={label}>
      {signs[theme]}
    </button>
  );
}
