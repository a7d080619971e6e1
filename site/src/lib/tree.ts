// The trees of sizes as one tree with keys. Nothing here recurses: a list of
// a hundred thousand nodes is a tree that deep.
import type { Variable } from "../core/protocol";
import { paramsOf } from "./column";
import { owner } from "./verdict";

export interface TreeNode {
  key: string; // stable for the same report; no longer for a deep one
  name: string;
  type: string;
  variable: Variable | null; // null for a snippet, and for what was left out
  parent: TreeNode | null;
  depth: number;
  owned: number;
  retained: number;
  children: TreeNode[];
  left: number; // objects left out, which this row stands for
}

export interface Tree {
  roots: TreeNode[];
  total: number;
  byKey: Map<string, TreeNode>;
}

/** An object, and the way by which it is found in the trees of other reports. */
export interface Selection {
  node: TreeNode;
  way: string[]; // snippet and parameters, then names
}

export function treeOf(variables: Variable[]): Tree {
  const byKey = new Map<string, TreeNode>();
  const owners = new Map<string, Variable[]>();
  for (const v of variables) {
    const key = ownerKey(v);
    owners.set(key, [...(owners.get(key) ?? []), v]);
  }
  const roots = [...owners.values()].map((list, i) => ownerNode(list, i, byKey));
  return { roots, total: roots.reduce((sum, r) => sum + r.owned, 0), byKey };
}

const ownerKey = (v: Variable) => JSON.stringify([v.snippet ?? "", paramsOf(v)]); // the preamble has no name

/** The row of a snippet, or of the preamble. */
function ownerNode(list: Variable[], index: number, byKey: Map<string, TreeNode>): TreeNode {
  // Each object below is owned by one variable and was reached from these
  // only: with all of them goes all they own, be it shared among them.
  const size = list.reduce((sum, v) => sum + v.size, 0);
  const node: TreeNode = {
    key: String(index),
    name: [owner(list[0]!.snippet), paramsOf(list[0]!)].filter(Boolean).join(" · "),
    type: "",
    variable: null,
    parent: null,
    depth: 0,
    owned: size,
    retained: size,
    children: [],
    left: 0,
  };
  byKey.set(node.key, node);
  const work: { under: TreeNode; list: Variable[] }[] = [{ under: node, list }];
  for (let job = work.pop(); job; job = work.pop()) {
    job.list.forEach((v) => {
      const child = variableNode(job.under, v, `${node.key}.${byKey.size}`);
      job.under.children.push(child);
      byKey.set(child.key, child);
      if (v.children?.length || v.more) work.push({ under: child, list: v.children ?? [] });
    });
    if (job.under.variable?.more) leaveOut(job.under, job.under.variable, byKey);
  }
  return node;
}

function variableNode(parent: TreeNode, v: Variable, key: string): TreeNode {
  return { key, name: v.name, type: v.type, variable: v, parent, depth: parent.depth + 1, owned: v.size, retained: v.retained, children: [], left: 0 };
}

/** A row for what the report left out, after the children that are listed. */
function leaveOut(parent: TreeNode, v: Variable, byKey: Map<string, TreeNode>): void {
  const bytes = v.more_bytes ?? 0;
  const rest: TreeNode = { key: `${parent.key}.more`, name: `and ${v.more} more`, type: "", variable: null, parent, depth: parent.depth + 1, owned: bytes, retained: bytes, children: [], left: v.more! };
  byKey.set(rest.key, rest);
  parent.children.push(rest);
}

export function selectionOf(n: TreeNode): Selection {
  const [root, ...rest] = path(n);
  return { node: n, way: [ownerKey(root!.children[0]!.variable!), ...rest.map((o) => o.name)] };
}

/** The selected object in a tree; none where the way to it is gone or leads to several. */
export function selectedIn(tree: Tree, selected: Selection | null): TreeNode | undefined {
  if (!selected) return;
  if (tree.byKey.get(selected.node.key) === selected.node) return selected.node;
  const [of, ...names] = selected.way;
  let at = tree.roots.find((r) => ownerKey(r.children[0]!.variable!) === of);
  for (const name of names) {
    const found: TreeNode[] | undefined = at?.children.filter((c) => c.name === name);
    at = found?.length === 1 ? found[0] : undefined;
  }
  return at;
}

/** The rows of a tree table: what is open, in order. */
export function visible(tree: Tree, open: ReadonlySet<string>): TreeNode[] {
  const list: TreeNode[] = [];
  const work = [...tree.roots].reverse();
  for (let n = work.pop(); n; n = work.pop()) {
    list.push(n);
    if (open.has(n.key)) for (let i = n.children.length - 1; i >= 0; i--) work.push(n.children[i]!);
  }
  return list;
}

/** The rows to draw: the first most of them, and on to the selected one, which takes the keyboard. */
export function drawn(list: TreeNode[], most: number, selected: TreeNode | undefined): TreeNode[] {
  return list.slice(0, Math.max(most, selected ? list.indexOf(selected) + 1 : 0));
}

export function path(n: TreeNode): TreeNode[] {
  const list: TreeNode[] = [];
  for (let at: TreeNode | null = n; at; at = at.parent) list.push(at);
  return list.reverse();
}

/** What is open at first: the snippets, and single children down to something with a choice. */
export function opened(tree: Tree): Set<string> {
  const open = new Set<string>();
  for (const root of tree.roots) {
    open.add(root.key);
    for (const v of root.children) {
      let at = v;
      for (let i = 0; i < 2 && at.children.length > 0 && at.children.length <= 12; i++) {
        open.add(at.key);
        at = at.children[0]!;
      }
    }
  }
  return open;
}

export interface Use {
  name: string;
  bytes: number;
}

/** What the bytes are spent on, over a whole tree, largest first. */
export function uses(root: TreeNode): Use[] {
  const sums = new Map<string, number>();
  const work = [root];
  for (let n = work.pop(); n; n = work.pop()) {
    for (const p of n.variable?.parts ?? []) sums.set(p.name, (sums.get(p.name) ?? 0) + p.bytes);
    if (n.variable?.more_bytes) sums.set("not listed", (sums.get("not listed") ?? 0) + n.variable.more_bytes);
    for (const c of n.children) work.push(c);
  }
  return [...sums].map(([name, bytes]) => ({ name, bytes })).filter((u) => u.bytes > 0).sort((a, b) => b.bytes - a.bytes);
}

