// What a running program says on its event channel (interp/report).
import type { Environment, Calibration, Comparison, Warning, ReportError, Variable, Finding, Check } from "./report";

/** One line on the event channel of a running program (report.Event). */
export interface RunEvent {
  event: string; // hello begin variables same calibration sample look counted warning failed done
  snippet: number; // index; -1 the empty loop, -2 the run as a whole
  stage?: string; // inspect, double, warm-up, sample or count
  round?: number;
  iterations?: number;
  elapsed_ns?: number; // gross, the loop included
  collections?: number;
  placement?: number;
  warm_up?: boolean;
  allocs_per_op?: number;
  bytes_per_op?: number;
  environment?: Environment;
  calibration?: Calibration;
  looks?: Look[];
  warning?: Warning;
  variables?: Variable[];
  findings?: Finding[];
  check?: Check;
  error?: ReportError;
  stopped?: string;
}

export interface Look {
  snippet: number;
  rounds: number;
  comparison: Comparison;
}
