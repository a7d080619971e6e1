import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPace } from "../src/actions/machine";
import type { Report } from "../src/core/protocol";
import { slowedWarnings, withSlowed } from "../src/lib/slowed";
import { type App, createStore, initial, type Running } from "../src/store";

const still = { hidden: false, late: 0 };

test("what slowed a run down is a warning of its report, the tab before the timers", () => {
  const codes = (hidden: boolean, late: number) => slowedWarnings({ hidden, late }).map((w) => w.code);
  expect([codes(false, 0), codes(false, 500), codes(false, 750), codes(true, 750)]).toEqual([[], [], ["slowed-down"], ["hidden-tab"]]);
  const known = { code: "known", message: "m", advice: "a" };
  const report = { snippets: [], warnings: [known] } as unknown as Report;
  expect(withSlowed(report, still)).toBe(report);
  expect(withSlowed(report, { hidden: true, late: 0 }).warnings!.map((w) => w.code)).toEqual(["hidden-tab", "known"]);
});

let now = 0;
const page = { hidden: false, listener: () => {}, addEventListener: (_: string, f: () => void) => (page.listener = f) };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => (vi.useRealTimers(), vi.unstubAllGlobals(), vi.restoreAllMocks()));

test("a hidden tab and late timers are noticed while something runs, and only then", () => {
  const store = createStore({ ...initial });
  watchPace({ store } as App);
  const beats = (n: number, each: number) => {
    for (let i = 0; i < n; i++) (now += each), vi.advanceTimersByTime(250);
  };
  beats(2, 2000);
  expect(store.get().slowed).toEqual(still);
  store.set({ run: {} as Running });
  beats(4, 260);
  expect(store.get().slowed).toEqual({ hidden: false, late: 10 });
  beats(1, 1250);
  beats(4, 250);
  expect(store.get().slowed).toEqual({ hidden: false, late: 1000 });
  page.hidden = true;
  page.listener();
  page.hidden = false;
  page.listener();
  expect(store.get()).toMatchObject({ hidden: false, slowed: { hidden: true, late: 1000 } });
});
