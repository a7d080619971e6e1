// What a program says, on its way out of its worker.

/** How many events a program may send at once, and how many more a second: the harness never comes near. */
const burst = 10_000;
const perSecond = 1_000;

/** How many bytes of them: a tree of all that is shown takes some ten million. */
const burstBytes = 128 << 20;
const bytesPerSecond = 8 << 20;

/** Lines of text, each handed on as soon as it is whole. Who sends more than any timing does is ended by an error. */
export class Lines {
  private rest = "";
  private count = 0;
  private bytes = 0;
  private readonly start = performance.now();
  private readonly decoder = new TextDecoder();

  constructor(private readonly line: (text: string) => void) {}

  write(bytes: Uint8Array): void {
    const parts = (this.rest + this.decoder.decode(bytes, { stream: true })).split("\n");
    this.rest = parts.pop()!;
    const seconds = (performance.now() - this.start) / 1000;
    const mostBytes = burstBytes + bytesPerSecond * seconds;
    if ((this.bytes += bytes.byteLength) > mostBytes) throw new Error(`more than ${Math.floor(mostBytes / 2 ** 20)} MiB of events: the code writes to the channel that is the timing's own`);
    for (const p of parts) {
      const most = burst + perSecond * seconds;
      if (++this.count > most) throw new Error(`more than ${Math.floor(most)} events: the code writes to the channel that is the timing's own`);
      this.line(p);
    }
    if (this.rest.length > mostLine) this.rest = ""; // no event of ours
  }
}

const mostLine = 16 << 20;

/** How much of what a program prints leaves its worker, in bytes. */
const mostOutput = 8 << 20;

/** How much of it is gathered before it is handed on. */
const chunk = 32 << 10;

const markStart = 0x1e; // of a mark of the harness, written by itself

/** How many marks pass: the harness writes two a snippet. What else begins as one is output. */
const mostMarks = 20_000;

/** How many writes are handed on as they come: a program that prints and then hangs has been heard. */
const prompt = 100;

/** How long output waits to be gathered, in milliseconds, while more comes. */
const longest = 50;

/** Output in chunks, capped. Marks, which say whose output follows, always pass. */
export class Output {
  private readonly buffer = new Uint8Array(chunk);
  private used = 0;
  private passed = 0;
  private writes = 0;
  private marks = 0;
  private flushed = 0; // when

  constructor(private readonly send: (bytes: Uint8Array) => void) {}

  write(bytes: Uint8Array): void {
    const isMark = bytes[0] === markStart && bytes.byteLength < 200 && this.marks++ < mostMarks;
    if (!isMark) {
      bytes = bytes.subarray(0, Math.max(0, mostOutput - this.passed));
      this.passed += bytes.byteLength;
    }
    while (bytes.byteLength > 0) {
      const n = Math.min(bytes.byteLength, chunk - this.used);
      this.buffer.set(bytes.subarray(0, n), this.used);
      this.used += n;
      bytes = bytes.subarray(n);
      if (this.used === chunk) this.flush();
    }
    if (++this.writes < prompt || performance.now() - this.flushed > longest) this.flush();
  }

  flush(): void {
    if (this.used === 0) return;
    this.send(this.buffer.slice(0, this.used));
    this.used = 0;
    this.flushed = performance.now();
  }
}
