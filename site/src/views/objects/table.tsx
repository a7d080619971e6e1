// The accessible tree table: arrows move, right opens, left closes.
import { useEffect, useRef, useState } from "preact/hooks";
import { exactBytes } from "../../lib/figure";
import { drawn, opened, path, selectedIn, selectionOf, type Tree, type TreeNode, visible } from "../../lib/tree";
import { oneLine } from "../../lib/verdict";
import type { App } from "../../store";
import { use } from "../hooks";

const mostRows = 500; // more are shown when asked for

export function TreeTable({ app, tree }: { app: App; tree: Tree }) {
  const [open, setOpen] = useState<{ tree: Tree; keys: Set<string> }>({ tree, keys: opened(tree) });
  const [most, setMost] = useState(mostRows);
  const selection = use(app.store, (s) => s.selected);
  const retained = use(app.store, (s) => s.retained);
  const body = useRef<HTMLTableSectionElement>(null);
  const selected = selectedIn(tree, selection);
  let keys = open.tree === tree ? open.keys : opened(tree);
  keys = revealed(keys, selected);
  const list = visible(tree, keys);
  const rows = drawn(list, most, selected);
  const at = selected ?? rows[0];

  useEffect(() => {
    body.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [selection]);
  useEffect(() => {
    if (body.current?.contains(document.activeElement)) (body.current.querySelector('[tabindex="0"]') as HTMLElement | null)?.focus();
  }, [tree]);

  const toggle = (n: TreeNode, to = !keys.has(n.key)) => {
    const next = new Set(keys);
    if (to) next.add(n.key);
    else next.delete(n.key);
    setOpen({ tree, keys: next });
    if (!to && selected && path(selected).includes(n)) app.store.set({ selected: selectionOf(n) });
  };
  const select = (n: TreeNode | undefined) => {
    if (!n) return;
    if (list.indexOf(n) >= rows.length) setMost(rows.length + mostRows);
    app.store.set({ selected: selectionOf(n) });
    queueMicrotask(() => (body.current?.querySelector(`[data-key="${n.key}"]`) as HTMLElement | null)?.focus());
  };
  const key = (e: KeyboardEvent) => {
    if (!at) return;
    const i = list.indexOf(at);
    const moves: Record<string, () => void> = {
      ArrowDown: () => select(list[i + 1]),
      ArrowUp: () => select(list[i - 1]),
      Home: () => select(list[0]),
      End: () => select(rows.at(-1)), // the button for more is next
      ArrowRight: () => (at.children.length === 0 ? undefined : keys.has(at.key) ? select(at.children[0]) : toggle(at, true)),
      ArrowLeft: () => (keys.has(at.key) && at.children.length > 0 ? toggle(at, false) : select(at.parent ?? undefined)),
      " ": () => at.children.length > 0 && toggle(at),
      Enter: () => at.children.length > 0 && toggle(at),
    };
    const move = moves[e.key];
    if (!move || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    move();
  };

  return (
    <div class="scroll">
      <table class="figures tree" role="treegrid" aria-label="Objects">
        <thead>
          <tr>
            <th scope="col">object</th>
            <th scope="col">type</th>
            <th scope="col" class="number">{retained ? "retained" : "owned"}, B</th>
            <th scope="col" class="number">share</th>
            <th scope="col" class="number" title="How many references lead to it">refs</th>
            <th scope="col" title="allocator: read from the runtime. layout: derived from types. estimate: neither.">precision</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={key}>
          {rows.map((n) => (
            <TreeRow key={n.key} n={n} tree={tree} open={keys.has(n.key)} selected={n === selected} tabbable={n === at} retained={retained} onSelect={() => select(n)} onToggle={() => toggle(n)} />
          ))}
        </tbody>
      </table>
      {list.length > rows.length && <button class="link" onClick={() => setMost(rows.length * 4)}>Show {Math.min(rows.length * 3, list.length - rows.length)} more rows</button>}
    </div>
  );
}

interface RowProps {
  n: TreeNode;
  tree: Tree;
  open: boolean;
  selected: boolean;
  tabbable: boolean;
  retained: boolean;
  onSelect(): void;
  onToggle(): void;
}

function TreeRow({ n, tree, open, selected, tabbable, retained, onSelect, onToggle }: RowProps) {
  const v = n.variable;
  const size = retained ? n.retained : n.owned;
  const share = tree.total > 0 ? size / tree.total : 0;
  const leaf = n.children.length === 0;
  const sums = retained && n.left > 0; // of what is left out only that is known
  return (
    <tr data-key={n.key} role="row" aria-level={n.depth + 1} aria-expanded={leaf ? undefined : open} aria-selected={selected} tabIndex={tabbable ? 0 : -1} class={n.depth === 0 ? "first" : ""} onClick={onSelect}>
      <td role="gridcell" class="object" style={{ paddingLeft: `${8 + Math.min(n.depth, 24) * 14}px` }} title={v?.why}>
        <span class={`twist ${leaf ? "leaf" : ""}`} aria-hidden="true" onClick={leaf ? undefined : (e) => (e.stopPropagation(), onToggle())}>
          {leaf ? "" : open ? "▾" : "▸"}
        </span>
        <span class={v?.shell ? "shell" : "name"}>{oneLine(n.name)}</span>
        {v?.parts && <span class="parts">{v.parts.map((p) => `${p.name} ${exactBytes(p.bytes)}`).join(", ")}</span>}
      </td>
      <td role="gridcell" class="type" title={n.type}>{oneLine(n.type)}</td>
      <td role="gridcell" class="number" title={sums ? "owned: what they would free is not in the report" : undefined}>
        {exactBytes(size)}
        {sums && " owned"}
      </td>
      <td role="gridcell" class="number share">
        <span class="meter" aria-hidden="true"><i style={{ width: `${Math.min(100, 100 * share)}%` }} /></span>
        {(100 * share).toFixed(share < 0.1 ? 1 : 0)} %
      </td>
      <td role="gridcell" class="number">{v && !v.shell ? v.refcount : ""}</td>
      <td role="gridcell" class="precision">{v?.precision ?? ""}</td>
    </tr>
  );
}

/** With the way to the selected object open. */
function revealed(keys: Set<string>, n: TreeNode | undefined): Set<string> {
  let next: Set<string> | null = null;
  for (let p = n?.parent; p; p = p.parent) if (!keys.has(p.key)) (next ??= new Set(keys)).add(p.key);
  return next ?? keys;
}
