// One dialog at a time, as the browser's own: it keeps the focus and closes on Esc.
import { useEffect, useRef } from "preact/hooks";
import { close } from "../../actions/page";
import type { App, Dialog } from "../../store";
import { use } from "../hooks";
import { view } from "../mount";
import { Examples } from "./examples";
import { Export } from "./export";
import { Help } from "./help";
import { History } from "./history";
import { Paste } from "./paste";
import { Share } from "./share";

const dialogs = {
  examples: { title: "Examples", body: Examples },
  history: { title: "History", body: History },
  share: { title: "Share", body: Share },
  export: { title: "Export", body: Export },
  help: { title: "Help and keys", body: Help },
  paste: { title: "Add a column", body: Paste },
};

function Dialogs({ app }: { app: App }) {
  const name = use(app.store, (s) => s.dialog);
  return name ? <Shown key={name} app={app} name={name} /> : null;
}

function Shown({ app, name }: { app: App; name: Exclude<Dialog, null> }) {
  const element = useRef<HTMLDialogElement>(null);
  const { title, body: Body } = dialogs[name];
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => before?.focus?.();
  }, []);
  return (
    <dialog ref={element} class={`dialog dialog-${name}`} aria-labelledby="dialog-title" onClose={() => close(app)} onClick={(e) => e.target === element.current && close(app)}>
      <div class="dialog-head">
        <h2 id="dialog-title">{title}</h2>
        <button class="icon" aria-label="Close" onClick={() => close(app)}>×</button>
      </div>
      <div class="dialog-body">
        <Body app={app} />
      </div>
    </dialog>
  );
}

export const mountDialogs = view(Dialogs);
