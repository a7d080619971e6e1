/** A text that ends in an ellipsis where it is too wide. */
export function clipped(by: { measureText(text: string): { width: number } }, text: string, most: number): string {
  if (by.measureText(text).width <= most) return text;
  let n = 0; // what fits
  for (let step = 2 ** Math.floor(Math.log2(text.length)); step >= 1; step /= 2) {
    if (n + step < text.length && by.measureText(`${text.slice(0, n + step)}…`).width <= most) n += step;
  }
  return `${text.slice(0, n).replace(/[\ud800-\udbff]$/, "")}…`;
}
