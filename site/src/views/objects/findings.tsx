// What is wasted, as the profiler found it, and where the bytes go.
import type { Finding } from "../../core/client";
import { paramsOf } from "../../lib/column";
import { exactBytes } from "../../lib/figure";
import { capital } from "../../lib/sentence";
import { type Tree, type TreeNode, uses } from "../../lib/tree";
import { oneLine, owner } from "../../lib/verdict";

export function Findings({ tree, found }: { tree: Tree; found: Finding[] }) {
  return (
    <>
      {found.length > 0 && (
        <section class="said" aria-labelledby="findings-head">
          <h2 id="findings-head">Findings</h2>
          <ul>
            {found.slice(0, 40).map((f, i) => (
              <li key={i}>
                <b>{capital(owner(f.snippet))}</b> <span class="advice">{paramsOf(f)}</span> <code>{oneLine(f.path)}</code>: {f.what}
                {f.bytes_wasted > 0 ? `, ${exactBytes(f.bytes_wasted)} bytes` : ""}. <span class="advice">{sentenceCase(f.advice)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="said" aria-labelledby="uses-head">
        <h2 id="uses-head">Where the bytes go</h2>
        <ul>
          {tree.roots.map((r) => (
            <Spent key={r.key} root={r} />
          ))}
        </ul>
      </section>
    </>
  );
}

function sentenceCase(s: string): string {
  return s ? `${s[0]!.toUpperCase()}${s.slice(1)}.` : "";
}

function Spent({ root }: { root: TreeNode }) {
  const list = uses(root);
  return (
    <li>
      <b>{capital(root.name)}</b>: {exactBytes(root.owned)} bytes
      {list.length > 0 && ` – ${list.slice(0, 8).map((u) => `${u.name} ${exactBytes(u.bytes)}`).join(", ")}`}.
    </li>
  );
}
