// Caps a module's memory. Go's linker sets no maximum, so that a program could
// take all the tab can have; with one, Go's own runtime says "out of memory".

const pageBytes = 65536;

/** The module with a maximum for its memory, in bytes. The error is of one that starts with more. */
export function capMemory(module: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const section = memorySection(module);
  const minimum = section.minimum;
  const pages = Math.min(65536, Math.floor(bytes / pageBytes));
  if (minimum > pages) throw new Error(`out of memory: the program's variables alone need ${mib(minimum * pageBytes)}, and it may have ${mib(bytes)}`);
  const body = [1, 1, ...leb(minimum), ...leb(pages)]; // one memory, which has a maximum
  const replaced = [5, ...leb(body.length), ...body];
  const out = new Uint8Array(module.byteLength - (section.end - section.start) + replaced.length);
  out.set(module.subarray(0, section.start));
  out.set(replaced, section.start);
  out.set(module.subarray(section.end), section.start + replaced.length);
  return out;
}

const mib = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MiB`;

function memorySection(module: Uint8Array): { start: number; end: number; minimum: number } {
  let at = 8; // behind magic and version
  while (at < module.byteLength) {
    const start = at;
    const id = module[at++];
    const size = number(module, at);
    at = size.next + size.value;
    if (id !== 5) continue;
    const count = number(module, size.next);
    const flags = number(module, count.next);
    return { start, end: at, minimum: number(module, flags.next).value };
  }
  throw new Error("the program has no memory");
}

function number(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const b = bytes[at++];
    if (b === undefined || shift > 28) throw new Error("the program is cut off");
    value += (b & 127) * 2 ** shift;
    if (b < 128) return { value, next: at };
  }
}

function leb(value: number): number[] {
  const out: number[] = [];
  for (; value > 127; value >>>= 7) out.push((value & 127) | 128);
  return [...out, value];
}
