// Links, exports and the history.
import type { Report } from "./report";

export interface ExportRequest {
  text: string;
  report?: Report; // needed by all formats but test
  format: string; // md, csv, json, bench, classic, text or test
  name?: string; // what the document is called
}

export interface ExportResult {
  text: string;
}

export interface BenchRequest {
  text: string; // output of go test -bench
}

export interface LinkRequest {
  text: string;
  report?: Report;
}

export interface LinkResult {
  fragment: string; // what stands behind the #
}

export interface OpenRequest {
  fragment: string; // with or without the #
}

export interface OpenedLink {
  text: string;
  report?: Report;
  version: number;
}

export interface HistoryID {
  entry: string; // an entry's id, or how it begins
}

export interface HistorySave {
  name: string;
  text: string;
  report?: Report;
}

export interface HistoryList {
  entries: HistoryEntry[]; // newest first, without their reports
  damaged: Damage[];
}

export interface HistoryEntry {
  id: string;
  name: string;
  time: string; // RFC 3339, UTC
  text: string;
  run: boolean; // it has a report
  report?: Report;
}

export interface Damage {
  file: string;
  message: string;
}
