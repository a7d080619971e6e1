// The layout of the icicle, by d3-hierarchy's partition.
import { hierarchy, partition } from "d3-hierarchy";
import { exactBytes } from "./figure";
import type { Tree, TreeNode } from "./tree";

export interface Box {
  node: TreeNode;
  x: number; // px
  width: number;
  level: number; // from the top of what is shown
}

/** What a box says of its object's size. */
export function sizeWords(n: TreeNode, retained: boolean): string {
  const owned = `${exactBytes(n.owned)} bytes`;
  return retained && !n.left ? `${exactBytes(n.retained)} bytes retained, ${owned} owned` : owned;
}

/** Levels shown at once; zooming shows more. */
export const levels = 9;
const least = 1.5; // px: narrower ones can't be seen

interface Item {
  node: TreeNode | null;
  children: TreeNode[];
}

/** Widths are owned sizes: those add up. An object may retain less than what it refers to. */
export function boxes(tree: Tree, top: TreeNode | null, width: number): Box[] {
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
  // A report from elsewhere need not add up: a box is at least as wide as what is in it.
  root.eachAfter((h) => {
    const inside = (h.children ?? []).reduce((sum, c) => sum + (c.value ?? 0), 0);
    (h as { value?: number }).value = Math.max(h.data.node?.owned ?? 0, inside);
  });
  const shift = top ? 0 : 1; // there is no box for all
  return partition<Item>()
    .size([width, 1])(root)
    .descendants()
    .filter((h) => h.data.node && h.x1 - h.x0 >= least && h.depth - shift < levels)
    .map((h) => ({ node: h.data.node!, x: h.x0, width: h.x1 - h.x0, level: h.depth - shift }));
}
