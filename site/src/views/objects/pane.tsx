// Objects: what the snippets' variables hold, as a table and as an icicle of
// the same tree. The selection is shared.
import type { Finding, Variable } from "../../core/client";
import { type Tree, treeOf } from "../../lib/tree";
import type { App } from "../../store";
import { use } from "../hooks";
import { shown } from "../results";
import { Findings } from "./findings";
import { Icicle } from "./icicle";
import { TreeTable } from "./table";

const none: Variable[] = [];
const nothing: Finding[] = [];
const trees = new WeakMap<Variable[], Tree>();

export function ObjectsPane({ app }: { app: App }) {
  const variables = use(app.store, (s) => shown(s)?.variables ?? none);
  const findings = use(app.store, (s) => shown(s)?.findings ?? nothing);
  const ran = use(app.store, (s) => shown(s) !== undefined);
  const retained = use(app.store, (s) => s.retained);
  if (variables.length === 0) {
    return <p class="empty">{ran ? "No snippet left a variable to look into." : "What the snippets’ variables hold stands here after a run: every object, its size and what keeps it."}</p>;
  }
  let tree = trees.get(variables);
  if (!tree) trees.set(variables, (tree = treeOf(variables)));
  return (
    <>
      <div class="pane-head">
        <fieldset class="segments small">
          <legend class="unseen">Sizes</legend>
          <Choice app={app} retained={false} checked={!retained} name="Owned" title="An object belongs to its shortest path; shared objects count once" />
          <Choice app={app} retained={true} checked={retained} name="Retained" title="What would be freed if this object went, if nothing but the variables of its snippet refers to it" />
        </fieldset>
        <p class="hint">{retained ? "what would be freed with it; references from elsewhere are not seen" : "each object once, on its shortest path"}</p>
      </div>
      <Icicle app={app} tree={tree} />
      <TreeTable app={app} tree={tree} />
      <Findings tree={tree} found={findings} />
    </>
  );
}

function Choice({ app, retained, checked, name, title }: { app: App; retained: boolean; checked: boolean; name: string; title: string }) {
  return (
    <label title={title}>
      <input type="radio" name="sizes" checked={checked} onChange={() => app.store.set({ retained })} />
      <span>{name}</span>
    </label>
  );
}
