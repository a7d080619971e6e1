import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openAddress } from "../src/actions/share";
import { keepDraft, lastDraft } from "../src/draft";
import { type App, createStore, initial } from "../src/store";

const memory = () => {
  const kept = new Map<string, string>();
  return { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
};

/** A tab of the browser: what it holds is its own, but for what all tabs remember. */
function tab(hash: string) {
  vi.stubGlobal("location", { hash });
  let leave = () => {};
  vi.stubGlobal("addEventListener", (_: string, f: () => void) => (leave = f));
  const store = createStore({ ...initial, text: lastDraft().text });
  const editor = {
    text: () => store.get().text,
    replace: (text: string) => store.set({ text }),
    draft: () => ({ text: store.get().text }),
  };
  const core = { openLink: async () => Promise.reject(new Error("broken")) };
  keepDraft(store, editor);
  return { app: { store, editor, core } as unknown as App, leave: () => leave() };
}

let remembered: ReturnType<typeof memory>;
beforeEach(() => {
  remembered = memory();
  vi.stubGlobal("localStorage", remembered);
  vi.stubGlobal("sessionStorage", memory());
  remembered.setItem("speedtimer.document", "--- mine\n");
});
afterEach(() => vi.unstubAllGlobals());

test("a link that can't be read leaves the remembered document, and shows it", async () => {
  const { app, leave } = tab("#1brokenlink");
  leave(); // closed before the link was looked at
  expect(remembered.getItem("speedtimer.document")).toBe("--- mine\n");
  await openAddress(app, true);
  expect(app.store.get().notice?.text).toBe("This link can’t be opened: broken. The document here is as it was.");
  expect(app.editor.text()).toBe("--- mine\n");
  leave();
  expect(remembered.getItem("speedtimer.document")).toBe("--- mine\n");
});

test("a document that was cleared is remembered as empty", () => {
  const { app, leave } = tab("");
  expect(app.editor.text()).toBe("--- mine\n");
  app.editor.replace("");
  leave();
  expect(remembered.getItem("speedtimer.document")).toBe("");
});
