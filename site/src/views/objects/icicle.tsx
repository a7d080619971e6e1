// The icicle: width is size, depth goes down. A click selects, and zooms to
// what has children; the table is its accessible twin.
import { useEffect, useRef, useState } from "preact/hooks";
import { exactBytes } from "../../lib/figure";
import { type Box, boxes, levels, sizeWords } from "../../lib/icicle";
import { path, selectedIn, selectionOf, type Tree, type TreeNode } from "../../lib/tree";
import { oneLine } from "../../lib/verdict";
import type { App } from "../../store";
import { use } from "../hooks";

const rowHeight = 22;

export function Icicle({ app, tree }: { app: App; tree: Tree }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState<{ tree: Tree; key: string | null }>({ tree, key: null });
  const retained = use(app.store, (s) => s.retained);
  const selection = use(app.store, (s) => s.selected);
  const selected = selectedIn(tree, selection);
  const top = zoom.tree === tree && zoom.key ? (tree.byKey.get(zoom.key) ?? null) : null;
  const list = width > 0 ? boxes(tree, top, width) : [];
  const deepest = Math.max(3, ...list.map((b) => b.level + 1));

  useEffect(() => {
    const seen = new ResizeObserver(([e]) => setWidth(Math.floor(e!.contentRect.width)));
    seen.observe(frame.current!);
    return () => seen.disconnect();
  }, []);

  const take = (n: TreeNode) => {
    app.store.set({ selected: selectionOf(n) });
    if (n.children.length > 0) setZoom({ tree, key: n.key === top?.key ? (n.parent?.key ?? null) : n.key });
  };
  return (
    <div class="icicle">
      <nav class="crumbs" aria-label="Zoom">
        <button class="link" disabled={!top} onClick={() => setZoom({ tree, key: null })}>all</button>
        {top && path(top).slice(-5).map((n) => (
          <span key={n.key}>
            {" › "}
            <button class="link" disabled={n === top} onClick={() => setZoom({ tree, key: n.key })}>{oneLine(n.name).slice(0, 24)}</button>
          </span>
        ))}
        {" "}
        <button class="link" disabled={!selected?.children.length} onClick={() => setZoom({ tree, key: selected!.key })}>zoom to the selected</button>
        <span class="hint">{exactBytes(top ? top.owned : tree.total)} bytes{retained && " owned, as are the widths"}</span>
      </nav>
      <div ref={frame} class="boxes" role="img" aria-label="Icicle of the sizes in the table below" style={{ height: `${Math.min(deepest, levels) * rowHeight}px` }}>
        {list.map((b) => (
          <BoxView key={b.node.key} box={b} retained={retained} selected={b.node === selected} onTake={() => take(b.node)} />
        ))}
      </div>
    </div>
  );
}

function BoxView({ box, retained, selected, onTake }: { box: Box; retained: boolean; selected: boolean; onTake(): void }) {
  const { node } = box;
  const label = oneLine(node.name);
  const kind = node.variable?.shell ? "shell" : (node.variable?.refcount ?? 0) > 1 ? "shared" : `level-${node.depth % 4}`;
  return (
    <div class={`box box-${kind}`} data-selected={selected || undefined} onClick={onTake} title={`${label} ${node.type}\n${sizeWords(node, retained)}${node.variable && node.variable.refcount > 1 ? `\n${node.variable.refcount} references` : ""}`} style={{ left: `${box.x}px`, top: `${box.level * rowHeight}px`, width: `${box.width}px`, height: `${rowHeight}px` }}>
      {box.width > 28 ? label : ""}
    </div>
  );
}
