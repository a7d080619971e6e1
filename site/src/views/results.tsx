// The right side: the verdict first, what is wrong, then the panes.
import { useRef } from "preact/hooks";
import { chooseTab } from "../actions/page";
import type { App, State, Tab } from "../store";
import { Errors } from "./errors";
import { use } from "./hooks";
import { lazy } from "./lazy";
import { view } from "./mount";
import { NoticeBar } from "./notice";
import { OutputPane } from "./output";
import { Intro } from "./intro";
import { Safe } from "./safe";
import { Same } from "./same";
import { Verdict } from "./verdict";

const ObjectsPane = lazy(() => import("./objects/pane").then((m) => m.ObjectsPane));
const MachinePane = lazy(() => import("./machine").then((m) => m.MachinePane));
const TimingsPane = lazy(() => import("./timings/pane").then((m) => m.TimingsPane));
const WhyPane = lazy(() => import("./why/pane").then((m) => m.WhyPane));

const tabs: { tab: Tab; name: string; count?: (s: State) => number }[] = [
  { tab: "timings", name: "Timings" },
  { tab: "why", name: "Why" },
  { tab: "objects", name: "Objects", count: (s) => shown(s)?.variables?.length ?? 0 },
  { tab: "output", name: "Output", count: (s) => shown(s)?.snippets.filter((x) => x.output).length ?? 0 },
  { tab: "machine", name: "This machine" },
];

/** The report the panes are about: what runs now, else the first column. */
export function shown(s: State) {
  return s.run?.live && s.run.purpose === "document" ? s.run.live : s.columns[0]?.report;
}

function Results({ app }: { app: App }) {
  const tab = use(app.store, (s) => s.tab);
  const report = use(app.store, shown);
  const columns = use(app.store, (s) => s.columns);
  const begun = use(app.store, (s) => s.columns.length > 0 || s.run?.live != null);
  return (
    <>
      <Verdict app={app} />
      <NoticeBar app={app} />
      <Errors app={app} />
      <Same app={app} />
      <TabList app={app} />
      <div class="panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Safe key={tab} what={[report, columns]}>
          {tab === "timings" && (begun ? <TimingsPane app={app} /> : <Intro />)}
          {tab === "why" && <WhyPane app={app} />}
          {tab === "objects" && <ObjectsPane app={app} />}
          {tab === "output" && <OutputPane app={app} />}
          {tab === "machine" && <MachinePane app={app} />}
        </Safe>
      </div>
    </>
  );
}

function TabList({ app }: { app: App }) {
  const tab = use(app.store, (s) => s.tab);
  const list = useRef<HTMLDivElement>(null);
  const move = (e: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    const at = tabs.findIndex((t) => t.tab === tab);
    const to = step ? (at + step + tabs.length) % tabs.length : { Home: 0, End: tabs.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    chooseTab(app, tabs[to]!.tab);
    (list.current?.children[to] as HTMLElement).focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Panes" ref={list} onKeyDown={move}>
      {tabs.map((t) => (
        <button key={t.tab} role="tab" id={`tab-${t.tab}`} aria-controls={`panel-${t.tab}`} aria-selected={t.tab === tab} tabIndex={t.tab === tab ? 0 : -1} onClick={() => chooseTab(app, t.tab)}>
          {t.name}
          {t.count && <Count app={app} count={t.count} />}
        </button>
      ))}
    </div>
  );
}

function Count({ app, count }: { app: App; count: (s: State) => number }) {
  const n = use(app.store, count);
  return n > 0 ? <span class="count">{n}</span> : null;
}

export const mountResults = view(Results);
