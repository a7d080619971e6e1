// A page without views: its state, an editor and a core that answer when they are told to.
import { vi } from "vitest";
import type { ExportRequest, HistoryEntry, HistorySave, OpenedLink, Report, Step } from "../src/core/protocol";
import { type App, createStore, initial, type State } from "../src/store";

export function memory(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) } as unknown as Storage;
}

export function report(name: string, ns: number | null, more: Partial<Report> = {}): Report {
  const snippet = { name, ns_per_op: ns, lo: null, hi: null, iterations: 1, samples: [], gross_ns_per_op: ns, allocs_per_op: 0, bytes_per_op: 0, collections: 0, output: "", warnings: [] };
  return { environment: { engine: "interp", go: "", os: "", arch: "" }, calibration: { resolution_ns: 1, reading_ns: 1, loop_ns: 0, time_per_test_ns: 1 }, confidence: 0.95, seed: 1, stopped: "budget", snippets: [snippet], errors: [], ...more };
}

/** A round in which a snippet took so long. */
export const sample = (name: string, ns: number): Step => ({ phase: "run", combination: 0, of: 1, names: [name], event: { event: "sample", snippet: 0, round: 1, iterations: 1, elapsed_ns: ns } as Step["event"], elapsed_ms: 1, budget_ms: 100 });

export interface Asked {
  text: string;
  engine: string;
  stopped: boolean;
  step(s: Step): void;
  end(r: Report): Promise<void>;
}

/** What was promised is carried out. */
export const settled = () => new Promise<void>((r) => setTimeout(r));

export function fakePage(more: Partial<State> = {}, hash = "") {
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("sessionStorage", memory());
  vi.stubGlobal("localStorage", memory());
  const location = { hash, pathname: "/", search: "", origin: "" };
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { pushState: (_s: unknown, _t: string, to: string) => (location.hash = to.split("#")[1] ?? "") });
  const asked: Asked[] = [];
  const saved: HistorySave[] = [];
  const page = { asked, saved, location, near: true, open: async () => {}, entries: {} as Record<string, Partial<HistoryEntry>>, links: {} as Record<string, Omit<OpenedLink, "version">>, app: null as unknown as App };
  const store = createStore({ ...initial, core: "ready", choice: "interp", ...more });
  page.app = {
    store,
    gate: { near: async () => page.near, open: () => page.open() },
    editor: { text: () => store.get().text, replace: (text: string) => store.set({ text: text.replace(/\r\n?/g, "\n") }), focus() {} },
    core: {
      run(request: { text: string; engine: string }, step: Asked["step"]) {
        let end!: (r: Report) => void;
        const result = new Promise<Report>((r) => (end = r));
        const one: Asked = { ...request, stopped: false, step, end: async (r) => (end(r), settled()) };
        asked.push(one);
        return { result, stop: () => (one.stopped = true) };
      },
      history: { save: async (e: HistorySave) => (saved.push(e), ""), get: async (id: string) => page.entries[id] },
      export: async (request: ExportRequest) => JSON.stringify(request),
      openLink: async (f: string) => page.links[f] ?? Promise.reject(new Error("broken")),
    },
  } as unknown as App;
  return page;
}
