// Takes out of a Go program for WebAssembly what says which line of which file
// each instruction came from, and where a goroutine may be preempted, which
// this platform never does: a twelfth of what is sent. The tables become
// zeros, which compress to nothing; the module keeps its size, and tracebacks
// have the functions' names alone. The layout is that of runtime._func, checked
// before anything is changed.

// What follows the fixed part of a _func: offsets of tables by kind (internal/abi).
const [unsafePoint, argLiveIndex] = [0, 3];
const fixed = 44; // bytes
const at = { pcsp: 16, pcfile: 20, pcln: 24, npcdata: 28, cuOffset: 32, startLine: 36 };
const magic = Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]); // Go 1.20 and later, 64 bits

/** The program without lines; throws where its tables are not as they are known here. */
export function withoutLines(wasm) {
  const segments = dataSegments(wasm);
  const image = Buffer.alloc(Math.max(...segments.map((s) => s.to + s.size)));
  for (const s of segments) wasm.copy(image, s.to, s.from, s.from + s.size);
  strip(image);
  const out = Buffer.from(wasm);
  for (const s of segments) image.copy(out, s.from, s.to, s.to + s.size);
  return out;
}

function strip(image) {
  const start = image.indexOf(magic);
  if (start < 0 || image.indexOf(magic, start + 1) >= 0) throw new Error("there is not one function table");
  const [nfunc, , , , cutab, , pctab, functab] = Array.from({ length: 8 }, (_, i) => Number(image.readBigUInt64LE(start + magic.length + 8 * i)));
  if (!(cutab < pctab && pctab < functab && start + functab + 8 * nfunc < image.length)) throw new Error("the function table's parts are in another order");
  const kept = new Set([0]);
  const all = new Set([0]);
  for (let i = 0; i < nfunc; i++) {
    const f = start + functab + image.readUInt32LE(start + functab + 8 * i + 4);
    const count = image.readUInt32LE(f + at.npcdata);
    if (count > 8) throw new Error(`a function has ${count} tables`);
    all.add(image.readUInt32LE(f + at.pcfile)).add(image.readUInt32LE(f + at.pcln));
    kept.add(image.readUInt32LE(f + at.pcsp));
    for (let kind = 0; kind < count; kind++) {
      const place = f + fixed + 4 * kind;
      const goes = kind === unsafePoint || kind === argLiveIndex;
      (goes ? all : kept).add(image.readUInt32LE(place));
      if (goes) image.writeUInt32LE(0, place);
    }
    for (const field of ["pcfile", "pcln", "cuOffset", "startLine"]) image.writeUInt32LE(0, f + at[field]);
  }
  image.fill(0, start + cutab, start + pctab); // names of files
  const offsets = [...new Set([...all, ...kept])].sort((a, b) => a - b);
  offsets.forEach((offset, i) => {
    const [from, to] = [start + pctab + offset, start + pctab + (offsets[i + 1] ?? functab - pctab)];
    if (!kept.has(offset)) image.fill(0, from, to);
    else if (offset > 0 && endOfTable(image, from) > to) throw new Error("tables overlap");
  });
}

/** Where a table ends: pairs of varints, the last with no change of value. */
function endOfTable(image, i) {
  for (let first = true; ; first = false) {
    const value = varint(image, i);
    if (value.value === 0 && !first) return value.end;
    i = varint(image, value.end).end;
  }
}

function varint(bytes, i) {
  for (let value = 0, factor = 1; ; factor *= 128) {
    const b = bytes[i++];
    value += (b & 127) * factor;
    if (b < 128) return { value, end: i };
  }
}

/** The parts of memory that a module brings along: where they go to, and where in the module they are. */
function dataSegments(wasm) {
  const list = [];
  for (let i = 8; i < wasm.length; ) {
    const id = wasm[i];
    const size = varint(wasm, i + 1);
    i = size.end + size.value;
    if (id !== 11) continue;
    let { value: count, end } = varint(wasm, size.end);
    for (; count > 0; count--) {
      if (wasm[end] !== 0 || wasm[end + 1] !== 0x41) throw new Error("a data segment of another kind");
      const to = varint(wasm, end + 2);
      const length = varint(wasm, to.end + 1);
      list.push({ to: to.value, from: length.end, size: length.value });
      end = length.end + length.value;
    }
  }
  return list;
}
