// The plot's frame: its place is kept while the chart library loads.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Column } from "../../lib/column";
import { plotOf } from "../../lib/plot";
import type { App } from "../../store";
import { use } from "../hooks";

const printing = ["beforeprint", "afterprint"]; // on paper it has light colours

export function Plot({ app, columns }: { app: App; columns: Column[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const theme = use(app.store, (s) => s.theme);
  const [width, setWidth] = useState(0);
  const plot = plotOf(columns);

  useEffect(() => {
    if (!frame.current) return;
    const seen = new ResizeObserver(([e]) => setWidth(Math.floor(e!.contentRect.width)));
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, [plot === null]);

  useEffect(() => {
    const element = frame.current;
    if (!element || !plot || width < 50) return;
    let gone = false;
    let end = () => {};
    const draw = () =>
      void import("./chart").then(({ chart }) => {
        if (gone) return;
        end();
        end = chart(element, plot, width);
      });
    draw();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    for (const e of printing) addEventListener(e, draw);
    return () => {
      gone = true;
      dark.removeEventListener("change", draw);
      for (const e of printing) removeEventListener(e, draw);
      end();
    };
  }, [columns, width, theme]);

  if (!plot) return null;
  return (
    <figure class="plot">
      <figcaption>
        {plot.caption}
        {plot.kind === "sweep" && (
          <span class="legend">
            {plot.lines.map((l, i) => (
              <span key={l.name + i} class={`key key-${i % 6}`}>
                <i aria-hidden="true">{shapes[i % shapes.length]}</i>
                {l.name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div ref={frame} class="chart" role="img" aria-label={plot.alt} style={{ height: `${plot.height}px` }} />
    </figure>
  );
}

export const shapes = ["●", "■", "▲", "◆", "▼", "○"];
