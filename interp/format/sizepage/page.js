"use strict";
// The page shows one tree: all snippets, their variables, their objects. What
// the code under test has named is only ever set as text.
const sizes = JSON.parse(document.getElementById("sizes").textContent);
const rowHeight = 24, levels = 24, narrowest = 3, wordless = 24;
const frame = document.getElementById("icicle");
const bytes = (n) => `${n.toLocaleString("en")} ${n === 1 ? "byte" : "bytes"}`;
const percent = (part, whole) => (whole > 0 ? `${(100 * part / whole).toFixed(1)} %` : "0.0 %");

// make returns an element with text or children.
function make(tag, className, ...content) {
  const e = document.createElement(tag);
  if (className) e.className = className;
  e.append(...content);
  return e;
}

// node turns a part of the report into what is drawn.
function node(parent, kind, name, type, size, source) {
  const n = { parent, kind, name, type, size, source, level: parent ? parent.level + 1 : 0, children: [] };
  n.variable = kind === "object" && parent.kind !== "object" ? n : parent && parent.variable;
  if (parent) parent.children.push(n);
  return n;
}

function grow(parent, v) {
  const n = node(parent, v.shell ? "shell" : "object", v.shell ? "shell" : v.name, v.shell ? "" : v.type, v.size, v);
  for (const c of v.children ?? []) grow(n, c);
  if (v.more) node(n, "more", `and ${v.more.toLocaleString("en")} more`, "", v.more_bytes ?? 0, {});
}

function tree() {
  const all = node(null, "all", "all, each snippet by itself", "", 0, {});
  for (const g of sizes.groups) {
    if (!g.variables) continue;
    const n = node(all, "snippet", g.title, "", 0, {});
    for (const v of g.variables) grow(n, v);
    n.size = n.children.reduce((sum, c) => sum + c.size, 0);
    all.size += n.size;
  }
  if (all.children.length !== 1) return all;
  all.children[0].parent = null; // one snippet needs nothing around it
  return all.children[0];
}

const root = tree();
let zoomed = root, chosen = root;
let drawn = new Map(); // node -> its box

const labelOf = (n) => (n.type ? `${n.name} : ${n.type}` : n.name);

// look names the class that colours a box.
function look(n) {
  if (n.kind === "shell" || n.kind === "more") return `box box-${n.kind}`;
  if (n.kind === "object" && n.source.refcount > 1) return "box box-shared";
  return `box box-${n.kind === "object" ? 1 + (n.level % 4) : 0}`;
}

function box(n, x, width, row) {
  const b = make("button", width < wordless ? `${look(n)} wordless` : look(n), width < wordless ? "" : labelOf(n));
  b.type = "button";
  b.tabIndex = n === chosen ? 0 : -1;
  const whole = n.variable ? `, ${percent(n.size, n.variable.size)} of ${n.variable.name}` : "";
  b.title = `${labelOf(n)}\n${bytes(n.size)}${whole}`;
  b.setAttribute("aria-label", `${labelOf(n)}, ${bytes(n.size)}${whole}`);
  if (n === chosen) b.setAttribute("aria-current", "true");
  Object.assign(b.style, { left: `${x}px`, width: `${width}px`, top: `${row * rowHeight}px` });
  b.addEventListener("click", () => take(n));
  drawn.set(n, b);
  frame.append(b);
}

// draw lays out what is above the zoomed node, each the whole width, and what
// is below it, as wide as it is large.
function draw(withFocus) {
  const width = frame.clientWidth;
  frame.replaceChildren();
  drawn = new Map();
  const above = [];
  for (let n = zoomed.parent; n; n = n.parent) above.unshift(n);
  above.forEach((n, i) => box(n, 0, width, i));
  let rows = above.length;
  const todo = [[zoomed, 0, width, above.length]];
  while (todo.length > 0) {
    const [n, x, w, row] = todo.pop();
    if (n !== zoomed && (w < narrowest || row - above.length >= levels)) continue;
    box(n, x, w, row);
    rows = Math.max(rows, row + 1);
    let at = x;
    for (const c of n.children) {
      const cw = n.size > 0 ? w * c.size / n.size : 0;
      todo.push([c, at, cw, row + 1]);
      at += cw;
    }
  }
  frame.style.height = `${rows * rowHeight}px`;
  if (withFocus) drawn.get(chosen)?.focus();
}

// take chooses a node and zooms to it, or around it where nothing is below.
function take(n) {
  chosen = n;
  zoomed = n.children.length > 0 || !n.parent ? n : n.parent;
  draw(true);
  describe();
}

// walk chooses a node without zooming, unless it could not be seen.
function walk(n) {
  if (!n) return;
  chosen = n;
  if (!drawn.has(n)) zoomed = n.parent ?? n;
  draw(true);
  if (!drawn.has(n)) take(n);
  describe();
}

frame.addEventListener("keydown", (e) => {
  const siblings = chosen.parent ? chosen.parent.children : [chosen];
  const at = siblings.indexOf(chosen);
  const keys = {
    ArrowUp: () => walk(chosen.parent),
    ArrowDown: () => walk(chosen.children[0]),
    ArrowLeft: () => walk(siblings[at - 1]),
    ArrowRight: () => walk(siblings[at + 1]),
    Home: () => take(root),
    Escape: () => take(zoomed.parent ?? root),
  };
  if (!keys[e.key] || e.ctrlKey || e.altKey || e.metaKey) return;
  e.preventDefault();
  keys[e.key]();
});

function pathOf(n) {
  let path = "";
  for (; n && n.kind === "object"; n = n.parent) {
    const s = n.name.startsWith("key ") ? `[${n.name}]` : n.name;
    if (s === "" || s === "*" || s === "[:]") continue;
    path = s + (path === "" || path.startsWith("[") ? "" : ".") + path;
  }
  return path;
}

function table(heads, rows) {
  const t = make("table", "", make("thead", "", make("tr", "", ...heads.map((h, i) => make("th", i > 0 && i < 4 ? "number" : "", h)))), make("tbody", "", ...rows));
  return make("div", "table", t);
}

// describe shows the chosen node in words and figures.
function describe() {
  const v = chosen.source, list = make("dl");
  const say = (what, value) => value && list.append(make("dt", "", what), make("dd", "", value));
  say("type", chosen.type);
  say("size", bytes(chosen.size) + (chosen.variable && chosen !== chosen.variable ? `, ${percent(chosen.size, chosen.variable.size)} of ${chosen.variable.name}` : ""));
  if (chosen.kind === "object") {
    say("retained", `${bytes(v.retained)} would be free without it`);
    say("references", v.refcount > 0 && String(v.refcount));
    say("precision", v.precision + (v.why ? `: ${v.why}` : ""));
  }
  for (const p of v.parts ?? []) say(p.name, bytes(p.bytes));
  const path = make("h2", "path", chosen.kind === "object" ? pathOf(chosen) : chosen.kind === "shell" ? `${pathOf(chosen.parent)}: shell` : chosen.name);
  document.getElementById("object").replaceChildren(path, list, ...(chosen.children.length > 0 ? [contents()] : []));
}

function contents() {
  const rows = chosen.children.map((c) => {
    const b = make("button", "", c.name);
    b.type = "button";
    b.addEventListener("click", () => take(c));
    const retained = c.kind === "object" ? c.source.retained.toLocaleString("en") : "";
    return make("tr", "", make("td", "", b), make("td", "number", c.size.toLocaleString("en")), make("td", "number", percent(c.size, chosen.size)), make("td", "number", retained), make("td", "", c.type));
  });
  return table(["holds", "bytes", "share", "retained", "type"], rows);
}

function findings() {
  const all = sizes.groups.flatMap((g) => (g.findings ?? []).map((f) => [g, f]));
  const section = document.getElementById("findings");
  section.hidden = all.length === 0;
  for (const [g, f] of all) {
    section.querySelector("ul").append(make("li", "", f.bytes_wasted ? `${bytes(f.bytes_wasted)} ` : "", `(${f.kind}) in ${g.title}: `, make("code", "", f.path), `: ${f.what}. To do: ${f.advice}.`));
  }
}

new ResizeObserver(() => draw(false)).observe(frame);
describe();
findings();
