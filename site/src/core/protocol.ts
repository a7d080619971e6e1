// The messages between the page, the core and the workers that run programs.
//
// The types of the report are the Go types of interp/report, those of the
// requests the Go types of wasm/service; a Go test (wasm/service) fails when
// a field in protocol/ and there differ. Times are nanoseconds where a name ends in
// _ns, milliseconds where it ends in _ms; sizes are bytes; lines and columns
// count from 1, columns in bytes of UTF-8 (columns.ts converts); a number that
// is not known is null, never zero.
import type { CheckRequest, CheckResult, FormatRequest, FormatResult, PlaceRequest, Completion, Description } from "./protocol/check";
import type { RunRequest, PrepareRequest, CancelRequest, Machine } from "./protocol/run";
import type { WhyRequest, WhyResult } from "./protocol/why";
import type { ExportRequest, ExportResult, BenchRequest, LinkRequest, LinkResult, OpenRequest, OpenedLink, HistoryID, HistorySave, HistoryList, HistoryEntry } from "./protocol/share";
import type { Report } from "./protocol/report";

export type * from "./protocol/check";
export type * from "./protocol/run";
export type * from "./protocol/why";
export type * from "./protocol/share";
export type * from "./protocol/report";
export type * from "./protocol/event";
export type * from "./protocol/worker";

/** A request is one of these with an id: {id, op, ...}. Answers carry the id. */
export interface Requests {
  check: { ask: CheckRequest; answer: CheckResult };
  format: { ask: FormatRequest; answer: FormatResult };
  complete: { ask: PlaceRequest; answer: Completion[] };
  describe: { ask: PlaceRequest; answer: Description };
  run: { ask: RunRequest; answer: Report };
  prepare: { ask: PrepareRequest; answer: Nothing };
  why: { ask: WhyRequest; answer: WhyResult };
  cancel: { ask: CancelRequest; answer: Nothing };
  export: { ask: ExportRequest; answer: ExportResult };
  parseBench: { ask: BenchRequest; answer: Report };
  link: { ask: LinkRequest; answer: LinkResult };
  open: { ask: OpenRequest; answer: OpenedLink };
  historyList: { ask: Nothing; answer: HistoryList };
  historyGet: { ask: HistoryID; answer: HistoryEntry };
  historySave: { ask: HistorySave; answer: HistoryID };
  historyDelete: { ask: HistoryID; answer: Nothing };
  machine: { ask: Nothing; answer: Machine };
}

export type Op = keyof Requests;
export type Ask<O extends Op> = Requests[O]["ask"];
export type Answer<O extends Op> = Requests[O]["answer"];

export type Nothing = Record<string, never>;
