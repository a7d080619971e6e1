// Documents and runs kept in this browser.
import { CoreStopped, type HistorySave, type Report } from "../core/client";
import { title } from "../lib/markers";
import type { App } from "../store";
import { problem, tell } from "./page";

let told = false;

export async function save(app: App, text: string, report?: Report): Promise<void> {
  try {
    await keep(app, { name: title(text), text, report });
    if (app.store.get().dialog === "history") await list(app);
  } catch (e) {
    if (told) return; // once is enough: each run would say it
    told = true;
    tell(app.store, `This run is not kept in the history: ${problem(e)}`, "error");
  }
}

/** What stopped the core is hardly this: it is asked once more. */
async function keep({ core: { history } }: App, entry: HistorySave): Promise<void> {
  await history.save(entry).catch((e) => {
    if (!(e instanceof CoreStopped)) throw e;
    return history.save(entry);
  });
}

export async function list(app: App): Promise<void> {
  try {
    app.store.set({ history: await app.core.history.list() });
  } catch (e) {
    app.store.set({ history: { entries: [], damaged: [{ file: "", message: problem(e) }] } });
  }
}

export async function forget(app: App, id: string): Promise<void> {
  try {
    await app.core.history.delete(id);
  } catch (e) {
    tell(app.store, `Could not delete it: ${problem(e)}`, "error");
  }
  await list(app);
}
