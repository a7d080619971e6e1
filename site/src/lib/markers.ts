// The lines of a document that are the document's and not Go's, found line by
// line as interp/snippet does: outside raw strings and block comments. It
// serves for colouring while typing; what counts is what the core says.

export type MarkerKind = "snippet" | "preamble" | "setup" | "directive";

export interface Mark {
  line: number; // from 1
  kind: MarkerKind;
  name: string; // of a snippet
}

type Inside = "code" | "raw" | "comment";

export function markers(text: string): Mark[] {
  const found: Mark[] = [];
  if (/^\s*package\s/.test(withoutComments(text))) return found;
  let inside: Inside = "code";
  text.split("\n").forEach((raw, i) => {
    const line = raw.replace(/\r$/, "").replace(/^\ufeff/, "");
    const mark = inside === "code" ? markOf(line) : null;
    if (mark) found.push({ line: i + 1, ...mark });
    else inside = scan(line, inside);
  });
  return found;
}

function markOf(line: string): { kind: MarkerKind; name: string } | null {
  const named = /^---(?:[ \t]+(.*?))?[ \t]*$/.exec(line);
  if (named) return { kind: "snippet", name: named[1] ?? "" };
  if (/^===[ \t]*$/.test(line)) return { kind: "preamble", name: "" };
  if (/^\.\.\.[ \t]*$/.test(line)) return { kind: "setup", name: "" };
  if (/^\/\/st:/.test(line)) return { kind: "directive", name: "" };
  return null;
}

/** What a line that began inside something ends in. */
function scan(line: string, inside: Inside): Inside {
  for (let i = 0; i < line.length; i++) {
    if (inside === "raw") {
      if (line[i] === "`") inside = "code";
    } else if (inside === "comment") {
      if (line.startsWith("*/", i)) (inside = "code"), i++;
    } else if (line[i] === "`") inside = "raw";
    else if (line.startsWith("//", i)) return "code";
    else if (line.startsWith("/*", i)) (inside = "comment"), i++;
    else if (line[i] === '"' || line[i] === "'") i = endOfLiteral(line, i);
  }
  return inside;
}

function endOfLiteral(line: string, start: number): number {
  const quote = line[start];
  let i = start + 1;
  while (i < line.length && line[i] !== quote) i += line[i] === "\\" ? 2 : 1;
  return i;
}

function withoutComments(text: string): string {
  return text.replace(/^(?:\s*\/\/[^\n]*\n|\s*\/\*[\s\S]*?\*\/)*/, "");
}

/** The first line of a document that says something, for lists. */
export function title(text: string): string {
  const names = markers(text).flatMap((m) => (m.kind === "snippet" && m.name ? [m.name] : []));
  if (names.length > 1) return names.join(" · ").slice(0, 80);
  const line = text.split("\n").find((l) => l.trim() && !/^(---|===|\.\.\.|\/\/st:)/.test(l)) ?? "";
  return line.replace(/^\s*\/\/\s*/, "").trim().slice(0, 80) || "empty";
}
