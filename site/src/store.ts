// The whole state of the page, in one place.
//
// Views read it with get or on and change it only through the actions; the
// actions set it. Nothing else holds state, but for the editor (its text,
// selection and undo history, of which `text` here is a copy) and what a view
// keeps to itself (which row of a menu has the focus).
import type { Core, CheckResult, HistoryList, Machine, Report, Step, WhyResult } from "./core/client";
import type { CompilerState } from "./compiler";
import type { Gate } from "./actions/compiler";
import type { Choice, Engine } from "./lib/choice";
import type { Column } from "./lib/column";
import type { Slowed } from "./lib/slowed";
import type { Selection } from "./lib/tree";

export type { Choice, Engine } from "./lib/choice";
export type Tab = "timings" | "why" | "objects" | "output" | "machine";
export type Dialog = "examples" | "history" | "share" | "export" | "help" | "paste" | null;
export type Theme = "system" | "light" | "dark";

/** Something said once, in place and aloud. */
export interface Notice {
  kind: "info" | "error";
  text: string;
}

export interface State {
  text: string; // the document
  checked: CheckResult | null; // of a text that may be older
  checkedText: string; // that text

  core: "loading" | "ready" | "failed";
  coreError: string;
  loaded: number; // bytes
  total: number | null;

  choice: Choice; // of engines
  compiler: CompilerState; // what is known of the engine wasm
  misfit: boolean; // the compiler that is offered belongs to another version of the page
  run: Running | null;
  columns: Column[]; // results: mine first, then the link's, then pasted ones
  why: Why | null; // what the compiler decided, of a text that may be older
  tab: Tab;
  selected: Selection | null; // object
  retained: boolean; // sizes by dominators instead of by shortest path

  machine: Machine | null;
  noise: Noise | null; // what an A/A run showed
  hidden: boolean; // the tab is
  slowed: Slowed; // what slowed the page down during the run at hand, or the last one

  dialog: Dialog;
  history: HistoryList | null;
  notice: Notice | null;
  said: string; // last thing announced to screen readers
  theme: Theme;
  offline: "no" | "ready";
}

export interface Running {
  started: number; // performance.now()
  text: string; // the document as it was then
  engine: Engine; // at work now, or waited for
  waiting: boolean; // for the compiler
  preview: Report | null; // of the same text: it stands until compiled figures are there
  live: Report | null; // what is known so far
  step: Step | null;
  purpose: "document" | "noise";
}

export interface Why {
  text: string;
  report: Report | null; // of the run that counted the allocations
  result: WhyResult;
  error: string; // why there is no result
}

/** How far two identical snippets came out apart. */
export interface Noise {
  report: Report;
  at: number; // Date.now()
}

export const initial: State = {
  text: "",
  checked: null,
  checkedText: "",
  core: "loading",
  coreError: "",
  loaded: 0,
  total: null,
  choice: "auto",
  compiler: { state: "idle" },
  misfit: false,
  run: null,
  columns: [],
  why: null,
  tab: "timings",
  selected: null,
  retained: false,
  machine: null,
  noise: null,
  hidden: false,
  slowed: { hidden: false, late: 0 },
  dialog: null,
  history: null,
  notice: null,
  said: "",
  theme: "system",
  offline: "no",
};

export interface Store {
  get(): State;
  set(patch: Partial<State>): void;
  /** Calls the listener with what select picks, now and whenever that changes. */
  on<T>(select: (s: State) => T, listener: (value: T) => void): () => void;
}

export function createStore(state: State = initial): Store {
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch };
      for (const l of [...listeners]) l();
    },
    on(select, listener) {
      let value = select(state);
      const changed = () => {
        const next = select(state);
        if (Object.is(next, value)) return;
        value = next;
        listener(value);
      };
      listeners.add(changed);
      listener(value);
      return () => listeners.delete(changed);
    },
  };
}

/** What views are given: the state and the ways to change it. */
export interface App {
  store: Store;
  core: Core;
  editor: Editor;
  gate: Gate; // to the compiler
}

/** The editor as the rest of the page sees it. */
export interface Editor {
  text(): string;
  /** Replaces the document, in one step that can be undone. */
  replace(text: string): void;
  /** Goes to a place, column in bytes of UTF-8 from 1. */
  go(line: number, column: number): void;
  focus(): void;
}
