// What is asked while somebody types.
import type { ReportError } from "./report";

export interface CheckRequest {
  text: string;
}

export interface CheckResult {
  errors: ReportError[];
  snippets: SnippetPlace[];
  imports: Import[];
  params: Param[];
  markers: Marker[];
  goFile: boolean;
}

export interface SnippetPlace {
  name: string;
  line: number; // of its marker; of its first line where it has none
}

/** A package the document uses. One that is not explicit was found from use. */
export interface Import {
  name: string;
  path: string;
  explicit: boolean;
}

export interface Param {
  name: string;
  type: string; // int, float64, string or bool
  values: string[]; // Go literals as written
  line: number;
}

/** A line that is the document's, not Go's. */
export interface Marker {
  line: number;
  kind: string; // snippet, preamble, setup or directive
}

export interface FormatRequest {
  text: string;
}

/** The text formatted as far as it parses; errors say what does not. */
export interface FormatResult {
  text: string;
  errors: ReportError[];
}

export interface PlaceRequest {
  text: string;
  line: number;
  column: number;
}

export interface Completion {
  name: string;
  kind: string; // package, func, method, field, var, const, type or builtin
  type: string; // of what has one; the import path of a package
}

export interface Description {
  text: string; // a declaration in Go's words; empty where there is none
}
