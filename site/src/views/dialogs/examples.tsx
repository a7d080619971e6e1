import { loadDocument } from "../../actions/document";
import { examples } from "../../examples";
import type { App } from "../../store";

export function Examples({ app }: { app: App }) {
  return (
    <ul class="cards">
      {examples.map((e) => (
        <li key={e.name}>
          <button class="card" onClick={() => loadDocument(app, e.text)}>
            <b>{e.title}</b>
            <span>{e.teaches}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
