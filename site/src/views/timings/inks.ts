/** The page's colours, for what is drawn and not styled. */
export interface Inks {
  ink: string;
  ink2: string;
  rule: string;
  paper: string;
  series: string[];
  font: string;
  sans: string;
  mono: string;
}

export function inks(element: Element): Inks {
  // A custom property's own value is not resolved; a colour made of it is.
  const probe = document.createElement("i");
  element.append(probe);
  const value = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const text = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  const sans = text("--sans");
  const made = {
    ink: value("--ink"),
    ink2: value("--ink-2"),
    rule: value("--rule"),
    paper: value("--paper"),
    series: [1, 2, 3, 4, 5, 6].map((i) => value(`--series-${i}`)),
    font: `12px ${sans}`,
    sans,
    mono: text("--mono"),
  };
  probe.remove();
  return made;
}
