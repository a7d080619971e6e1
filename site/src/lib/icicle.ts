// The layout of the icicle, by d3-hierarchy's partition.
import { hierarchy, partition } from "d3-hierarchy";
import type { Tree, TreeNode } from "./tree";

export interface Box {
  node: TreeNode;
  x: number; // px
  width: number;
  level: number; // from the top of what is shown
  size: number; // bytes
}

/** Levels shown at once; zooming shows more. */
export const levels = 9;
const least = 1.5; // px: narrower ones can't be seen

interface Item {
  node: TreeNode | null;
  children: TreeNode[];
}

export function boxes(tree: Tree, top: TreeNode | null, retained: boolean, width: number): Box[] {
  const size = (n: TreeNode) => (retained ? n.retained : n.owned);
  const start: Item = { node: top, children: top ? top.children : tree.roots };
  const depth = new Map<Item, number>([[start, 0]]);
  const root = hierarchy<Item>(start, (d) => {
    const level = depth.get(d)!;
    if (level >= levels) return null;
    return d.children.map((node) => {
      const item = { node, children: node.children };
      depth.set(item, level + 1);
      return item;
    });
  });
  // Retained sizes don't add up: a box is at least as wide as what is in it.
  root.eachAfter((h) => {
    const inside = (h.children ?? []).reduce((sum, c) => sum + (c.value ?? 0), 0);
    (h as { value?: number }).value = Math.max(h.data.node ? size(h.data.node) : 0, inside);
  });
  const shift = top ? 0 : 1; // there is no box for all
  return partition<Item>()
    .size([width, 1])(root)
    .descendants()
    .filter((h) => h.data.node && h.x1 - h.x0 >= least && h.depth - shift < levels)
    .map((h) => ({ node: h.data.node!, x: h.x0, width: h.x1 - h.x0, level: h.depth - shift, size: size(h.data.node!) }));
}
