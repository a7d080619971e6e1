// Where the bytes go, a snippet at a time.
import { exactBytes } from "../../lib/figure";
import { type Tree, type TreeNode, unused, uses } from "../../lib/tree";
import { called } from "../../lib/verdict";
import { capital } from "../../lib/sentence";

export function Findings({ tree }: { tree: Tree }) {
  return (
    <section class="said" aria-labelledby="findings-head">
      <h2 id="findings-head">Where the bytes go</h2>
      <ul>
        {tree.roots.map((r) => (
          <Spent key={r.key} root={r} />
        ))}
      </ul>
    </section>
  );
}

function Spent({ root }: { root: TreeNode }) {
  const list = uses(root);
  const waste = list.filter((u) => unused[u.name] && u.bytes > 0 && u.bytes >= 0.05 * root.owned);
  return (
    <li>
      <b>{capital(called(root.name))}</b>: {exactBytes(root.owned)} bytes
      {list.length > 0 && ` – ${list.slice(0, 6).map((u) => `${u.name} ${exactBytes(u.bytes)}`).join(", ")}`}.
      {waste.map((u) => (
        <span class="advice" key={u.name}>
          {" "}
          {Math.round((100 * u.bytes) / root.owned)} % is {u.name}: {unused[u.name]}.
        </span>
      ))}
    </li>
  );
}
