// One dialog at a time, as the browser's own: it keeps the focus and closes on Esc.
import { useEffect, useRef } from "preact/hooks";
import { close } from "../../actions/page";
import type { App, Dialog } from "../../store";
import { use } from "../hooks";
import { view } from "../mount";
import { lazy } from "../lazy";

const bodies = () => import("./bodies");
const dialogs = {
  examples: { title: "Examples", body: lazy(() => bodies().then((m) => m.Examples)) },
  history: { title: "History", body: lazy(() => bodies().then((m) => m.History)) },
  share: { title: "Share", body: lazy(() => bodies().then((m) => m.Share)) },
  export: { title: "Export", body: lazy(() => bodies().then((m) => m.Export)) },
  help: { title: "Help and keys", body: lazy(() => bodies().then((m) => m.Help)) },
  paste: { title: "Add a column", body: lazy(() => bodies().then((m) => m.Paste)) },
};

function Dialogs({ app }: { app: App }) {
  const name = use(app.store, (s) => s.dialog);
  return name ? <Shown key={name} app={app} name={name} /> : null;
}

function Shown({ app, name }: { app: App; name: Exclude<Dialog, null> }) {
  const element = useRef<HTMLDialogElement>(null);
  const { title, body: Body } = dialogs[name];
  useEffect(() => {
    const shown = element.current!;
    const before = document.activeElement as HTMLElement | null;
    shown.showModal();
    return () => {
      shown.close(); // while it is open nothing else takes the focus
      if (before?.shadowRoot) app.editor.focus();
      else before?.focus();
    };
  }, []);
  const closed = () => app.store.get().dialog === name && close(app); // else another has taken its place
  return (
    <dialog ref={element} class={`dialog dialog-${name}`} aria-labelledby="dialog-title" onClose={closed} onClick={(e) => e.target === element.current && close(app)}>
      <div class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <button class="icon" aria-label="Close" onClick={() => close(app)}>×</button>
      </div>
      <div class="dialog-body" tabIndex={0} role="group" aria-labelledby="dialog-title">
        <Body app={app} />
      </div>
    </dialog>
  );
}

export const mountDialogs = view(Dialogs);
