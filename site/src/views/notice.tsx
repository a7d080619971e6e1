import { toResults } from "../actions/page";
import type { App } from "../store";
import { use } from "./hooks";

export function NoticeBar({ app }: { app: App }) {
  const notice = use(app.store, (s) => s.notice);
  if (!notice) return null;
  return (
    <div class={`note note-${notice.kind}`}>
      <p>{notice.text}</p>
      <button class="icon" aria-label="Dismiss" onClick={() => (toResults(), app.store.set({ notice: null }))}>×</button>
    </div>
  );
}
