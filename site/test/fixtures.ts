// The command's own fixtures: the page and the command say the same.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Report } from "../src/core/protocol";

const folder = path.join(import.meta.dirname, "../../interp/format/testdata");

export interface Fixture {
  name: string;
  report: Report;
  sections: Record<string, string>;
}

export function fixtures(): Fixture[] {
  const list = readdirSync(folder).filter((f) => f.endsWith(".txtar"));
  if (list.length === 0) throw new Error(`no fixtures in ${folder}`);
  return list.map((file) => {
    const parts = readFileSync(path.join(folder, file), "utf8").split(/^-- (.*) --\n/m);
    const sections: Record<string, string> = {};
    for (let i = 1; i < parts.length; i += 2) sections[parts[i]!] = parts[i + 1]!;
    return { name: file, report: JSON.parse(sections["report.json"]!) as Report, sections };
  });
}
