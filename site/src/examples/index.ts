// Documents to begin with, the reference's own first. Each teaches one thing.
const files = import.meta.glob<string>("./*.txt", { query: "?raw", import: "default", eager: true });

const about: [file: string, title: string, teaches: string][] = [
  ["01-strings", "Concatenation or Builder", "The first comparison: two snippets, a line between them"],
  ["02-expressions", "A number as text", "A snippet may be one expression"],
  ["03-setup", "Sorting", "Set-up that is not timed"],
  ["04-sweep", "How it grows", "A parameter: everything at each value, and the fitted growth"],
  ["05-crossing", "Map or linear search", "Where two ways cost the same"],
  ["06-same", "Bytes or runes", "Snippets that must compute the same"],
  ["07-slices", "Room made ahead", "Allocations, and capacity that nothing uses"],
  ["08-structs", "The order of fields", "Padding, seen in Objects"],
  ["09-pinned", "A piece of a long text", "What a value keeps alive"],
  ["10-maps", "How large is a map", "Memory that does not follow from the length"],
  ["11-layout", "Rows or columns", "The order in which memory is walked"],
  ["12-linked", "List or slice", "Time and memory, side by side"],
  ["13-output", "Fields or Split", "What snippets print"],
  ["14-benchmarks", "A benchmark file", "Go files as they are (compiled engines)"],
];

export interface Example {
  name: string;
  title: string;
  teaches: string;
  text: string;
}

export const examples: Example[] = about.map(([name, title, teaches]) => ({ name, title, teaches, text: files[`./${name}.txt`]! }));
