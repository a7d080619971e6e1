// What a WASI program sees: the shim with a clock, sleep and arguments that
// are right, and a folder in memory.
import { Directory, type Fd, Inode, OpenDirectory, PreopenDirectory, WASI, WASIProcExit, wasi } from "@bjorn3/browser_wasi_shim";
import { GrowingFile, Room } from "./files";

/** What a name in a folder takes of its room, in bytes, and how long a path may be. */
const nameBytes = 1024;
const longestPath = 4096;

/** A folder whose new files grow cheaply and within the room there is. */
export class Folder extends PreopenDirectory {
  constructor(
    name: string,
    contents: Map<string, Inode>,
    private readonly room = new Room(256 << 20),
  ) {
    super(name, contents);
  }

  override path_open(dirflags: number, path: string, oflags: number, rights: bigint, inherited: bigint, flags: number): { ret: number; fd_obj: Fd | null } {
    const creates = oflags & wasi.OFLAGS_CREAT && this.path_lookup(path, 0).ret === wasi.ERRNO_NOENT;
    if (creates && oflags & wasi.OFLAGS_DIRECTORY) {
      if (!this.takeName(path)) return { ret: wasi.ERRNO_NOSPC, fd_obj: null };
      const made = super.path_open(dirflags, path, oflags, rights, inherited, flags);
      if (made.ret !== wasi.ERRNO_SUCCESS) this.room.give(nameBytes);
      return made;
    }
    if (creates) {
      const linked = this.path_link(path, new GrowingFile(this.room), false);
      if (linked !== wasi.ERRNO_SUCCESS) return { ret: linked, fd_obj: null };
      oflags &= ~wasi.OFLAGS_EXCL;
    }
    return super.path_open(dirflags, path, oflags, rights, inherited, flags);
  }

  override path_link(path: string, inode: Inode, allowsFolder: boolean): number {
    const old = this.path_lookup(path, 0).inode_obj;
    if (!old && !this.takeName(path)) return wasi.ERRNO_NOSPC;
    const ret = super.path_link(path, inode, allowsFolder);
    if (ret !== wasi.ERRNO_SUCCESS) {
      if (!old) this.room.give(nameBytes);
    } else if (old !== inode) {
      if (inode instanceof GrowingFile) inode.names++;
      if (old) forget(old);
    }
    return ret;
  }

  // Renaming takes a name away and links the file under the other one: it must not lose its content between.
  override path_unlink(path: string): { ret: number; inode_obj: Inode | null } {
    const unlinked = super.path_unlink(path);
    if (unlinked.inode_obj) this.room.give(nameBytes);
    if (unlinked.inode_obj instanceof GrowingFile) unlinked.inode_obj.names--;
    return unlinked;
  }

  override path_unlink_file(path: string): number {
    const old = this.path_lookup(path, 0).inode_obj;
    const ret = super.path_unlink_file(path);
    if (ret === wasi.ERRNO_SUCCESS) {
      this.room.give(nameBytes);
      if (old) forget(old);
    }
    return ret;
  }

  override path_remove_directory(path: string): number {
    const ret = super.path_remove_directory(path);
    if (ret === wasi.ERRNO_SUCCESS) this.room.give(nameBytes);
    return ret;
  }

  private takeName(path: string): boolean {
    return path.length <= longestPath && this.room.take(nameBytes);
  }
}

function forget(inode: Inode): void {
  if (!(inode instanceof GrowingFile)) return;
  inode.names--;
  inode.settle();
}

export { Directory, OpenDirectory };

/** How a program ended. A message is why, where its runtime had no say. */
export interface End {
  code: number;
  message?: string;
}

/** Runs a module to its end. */
export async function runModule(module: WebAssembly.Module, args: string[], env: string[], fds: Fd[]): Promise<End> {
  const shim = new WASI(args, env, fds, { debug: false });
  const memory = () => shim.inst.exports.memory.buffer;
  Object.assign(shim.wasiImport, clock(memory), encodedArguments(memory, args), { sched_yield: () => wasi.ERRNO_SUCCESS });
  let instance: WebAssembly.Instance;
  try {
    instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: shim.wasiImport });
  } catch (e) {
    return { code: 2, message: described(e) };
  }
  try {
    return { code: shim.start(instance as Parameters<WASI["start"]>[0]) };
  } catch (e) {
    if (e instanceof WASIProcExit) return { code: e.code };
    return { code: 2, message: described(e) };
  }
}

/** Words an exception of the WebAssembly engine as the Go runtime would. */
function described(e: unknown): string {
  const message = e instanceof Error ? e.message : String(e);
  if (e instanceof RangeError && /call stack/i.test(message)) return "stack overflow";
  if (e instanceof RangeError || /out of memory|allocat/i.test(message)) return `out of memory: ${message}`;
  return message;
}

type Import = (...args: never[]) => number;

// performance.now() counts from the worker's start, so its nanoseconds are
// exact in a float64, unlike those since 1970. They are written as two halves,
// which costs less than a BigInt. The wall clock is the same clock, moved.
function clock(memory: () => ArrayBufferLike): Record<string, Import> {
  let view: DataView<ArrayBufferLike> = new DataView(memory0);
  const current = () => (view.buffer === memory() ? view : (view = new DataView(memory())));
  const origin = performance.timeOrigin;
  const pause = sleeper();
  return {
    clock_time_get(id: number, _precision: bigint, at: number) {
      const now = performance.now();
      const v = current();
      if (id === wasi.CLOCKID_MONOTONIC) {
        const ns = Math.round(now * 1e6);
        v.setUint32(at, ns >>> 0, true);
        v.setUint32(at + 4, Math.floor(ns / 4294967296), true);
      } else if (id === wasi.CLOCKID_REALTIME) {
        v.setBigUint64(at, BigInt(Math.round(origin + now)) * 1000000n, true);
      } else {
        return wasi.ERRNO_INVAL;
      }
      return wasi.ERRNO_SUCCESS;
    },
    // Waits for the earliest of several clocks; a descriptor is always ready.
    poll_oneoff(from: number, to: number, count: number, out: number) {
      if (count === 0) return wasi.ERRNO_INVAL;
      const v = current();
      const subscriptions = Array.from({ length: count }, (_, i) => wasi.Subscription.read_bytes(v, from + 48 * i));
      const start = performance.now();
      const due = subscriptions.map((s) => {
        if (s.eventtype !== wasi.EVENTTYPE_CLOCK) return start;
        const ms = Number(s.timeout) / 1e6;
        if (!(s.flags & wasi.SUBCLOCKFLAGS_SUBSCRIPTION_CLOCK_ABSTIME)) return start + ms;
        return s.clockid === wasi.CLOCKID_REALTIME ? ms - origin : ms;
      });
      pause(Math.min(...due));
      const now = performance.now();
      let written = 0;
      subscriptions.forEach((s, i) => {
        if (due[i]! > now) return;
        new wasi.Event(s.userdata, wasi.ERRNO_SUCCESS, s.eventtype).write_bytes(v, to + 32 * written++);
      });
      v.setUint32(out, written, true);
      return wasi.ERRNO_SUCCESS;
    },
  };
}

const memory0 = new ArrayBuffer(0);

/** Waits until a reading of performance.now(): sleeping where that can be, spinning at the end. */
function sleeper(): (until: number) => void {
  const cell = typeof SharedArrayBuffer === "undefined" ? null : new Int32Array(new SharedArrayBuffer(4));
  return (until) => {
    const slack = 1; // ms by which Atomics.wait may be late
    const rest = until - performance.now();
    if (cell && rest > slack) Atomics.wait(cell, 0, 0, rest - slack);
    while (performance.now() < until);
  };
}

// The shim counts characters where bytes are wanted.
function encodedArguments(memory: () => ArrayBufferLike, args: string[]): Record<string, Import> {
  const encoded = args.map((a) => new TextEncoder().encode(a + "\0"));
  const size = encoded.reduce((n, a) => n + a.byteLength, 0);
  return {
    args_sizes_get(count: number, bytes: number) {
      const v = new DataView(memory());
      v.setUint32(count, encoded.length, true);
      v.setUint32(bytes, size, true);
      return wasi.ERRNO_SUCCESS;
    },
    args_get(pointers: number, at: number) {
      const v = new DataView(memory());
      encoded.forEach((a, i) => {
        v.setUint32(pointers + 4 * i, at, true);
        new Uint8Array(memory(), at, a.byteLength).set(a);
        at += a.byteLength;
      });
      return wasi.ERRNO_SUCCESS;
    },
  };
}
