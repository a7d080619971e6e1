// Files of the WASI shim that copy no more than they must.
import { Fd, File, Inode, OpenFile, wasi } from "@bjorn3/browser_wasi_shim";

/** A file that is read as views of bytes that lie elsewhere. */
export class ViewFile extends File {
  constructor(bytes: Uint8Array) {
    super(new ArrayBuffer(0), { readonly: true });
    this.data = bytes; // the constructor would copy it
  }

  override path_open(): { ret: number; fd_obj: OpenFile } {
    return { ret: wasi.ERRNO_SUCCESS, fd_obj: new OpenView(this) };
  }
}

class OpenView extends OpenFile {
  private at = 0;

  override fd_read(size: number) {
    const data = this.file.data.subarray(this.at, this.at + size);
    this.at += data.byteLength;
    return { ret: wasi.ERRNO_SUCCESS, data };
  }

  override fd_pread(size: number, offset: bigint) {
    const from = Number(offset);
    return { ret: wasi.ERRNO_SUCCESS, data: this.file.data.subarray(from, from + size) };
  }

  override fd_seek(offset: bigint, whence: number) {
    const from = whence === wasi.WHENCE_CUR ? this.at : whence === wasi.WHENCE_END ? this.file.data.byteLength : 0;
    if (from + Number(offset) < 0) return { ret: wasi.ERRNO_INVAL, offset: 0n };
    this.at = from + Number(offset);
    return { ret: wasi.ERRNO_SUCCESS, offset: BigInt(this.at) };
  }

  override fd_tell() {
    return { ret: wasi.ERRNO_SUCCESS, offset: BigInt(this.at) };
  }
}

/** How much the files of one program may hold together, in bytes. */
export class Room {
  constructor(private left: number) {}

  take(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.left += bytes;
  }
}

/**
 * A file that grows by doubling: the shim's own is copied at every write. Its
 * room is free again when it has no name any more and nobody has it open.
 */
export class GrowingFile extends File {
  private storage = new Uint8Array(0);
  private opens = 0;

  constructor(
    private readonly room: Room,
    public names = 0, // how many it has in folders
  ) {
    super(new ArrayBuffer(0));
  }

  override path_open(oflags: number, _rights: bigint, flags: number): { ret: number; fd_obj: OpenFile } {
    if (oflags & wasi.OFLAGS_TRUNC) this.resize(0);
    return { ret: wasi.ERRNO_SUCCESS, fd_obj: new OpenGrowing(this, (flags & wasi.FDFLAGS_APPEND) !== 0) };
  }

  opened(by: 1 | -1): void {
    this.opens += by;
    this.settle();
  }

  /** Gives back its room where nobody can reach it any more. */
  settle(): void {
    if (this.names > 0 || this.opens > 0) return;
    this.room.give(this.storage.byteLength);
    this.data = this.storage = new Uint8Array(0);
  }

  /** False where there is no room. */
  resize(size: number): boolean {
    if (size > this.storage.byteLength) {
      const larger = Math.max(size, 2 * this.storage.byteLength, 4096);
      if (!this.room.take(larger - this.storage.byteLength)) return false;
      const grown = new Uint8Array(larger);
      grown.set(this.data);
      this.storage = grown;
    } else if (size < this.data.byteLength) {
      this.storage.fill(0, size, this.data.byteLength);
    }
    this.data = this.storage.subarray(0, size);
    return true;
  }
}

class OpenGrowing extends OpenView {
  private position = 0;

  constructor(
    private readonly growing: GrowingFile,
    private readonly append: boolean,
  ) {
    super(growing);
    growing.opened(1);
  }

  override fd_close(): number {
    this.growing.opened(-1);
    return wasi.ERRNO_SUCCESS;
  }

  override fd_read(size: number) {
    const data = this.growing.data.subarray(this.position, this.position + size);
    this.position += data.byteLength;
    return { ret: wasi.ERRNO_SUCCESS, data };
  }

  override fd_write(data: Uint8Array) {
    if (this.append) this.position = this.growing.data.byteLength;
    const result = this.fd_pwrite(data, BigInt(this.position));
    this.position += result.nwritten;
    return result;
  }

  override fd_pwrite(data: Uint8Array, offset: bigint) {
    const from = Number(offset);
    const end = from + data.byteLength;
    if (end > this.growing.data.byteLength && !this.growing.resize(end)) return { ret: wasi.ERRNO_NOSPC, nwritten: 0 };
    this.growing.data.set(data, from);
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.byteLength };
  }

  override fd_seek(offset: bigint, whence: number) {
    const from = whence === wasi.WHENCE_CUR ? this.position : whence === wasi.WHENCE_END ? this.growing.data.byteLength : 0;
    if (from + Number(offset) < 0) return { ret: wasi.ERRNO_INVAL, offset: 0n };
    this.position = from + Number(offset);
    return { ret: wasi.ERRNO_SUCCESS, offset: BigInt(this.position) };
  }

  override fd_tell() {
    return { ret: wasi.ERRNO_SUCCESS, offset: BigInt(this.position) };
  }

  override fd_allocate(offset: bigint, length: bigint): number {
    const end = Number(offset + length);
    return end <= this.growing.data.byteLength || this.growing.resize(end) ? wasi.ERRNO_SUCCESS : wasi.ERRNO_NOSPC;
  }

  override fd_filestat_set_size(size: bigint): number {
    return this.growing.resize(Number(size)) ? wasi.ERRNO_SUCCESS : wasi.ERRNO_NOSPC;
  }
}

/** A file whose writes go to a function as they are made, such as the event channel. */
export class SinkFile extends Inode {
  constructor(private readonly write: (bytes: Uint8Array) => void) {
    super();
  }

  path_open(): { ret: number; fd_obj: Fd } {
    return { ret: wasi.ERRNO_SUCCESS, fd_obj: new Sink(this.write) };
  }

  stat(): wasi.Filestat {
    return new wasi.Filestat(this.ino, wasi.FILETYPE_REGULAR_FILE, 0n);
  }
}

export class Sink extends Fd {
  private readonly ino = Inode.issue_ino();

  constructor(private readonly write: (bytes: Uint8Array) => void) {
    super();
  }

  override fd_write(data: Uint8Array) {
    this.write(data);
    return { ret: wasi.ERRNO_SUCCESS, nwritten: data.byteLength };
  }

  override fd_fdstat_get() {
    return { ret: wasi.ERRNO_SUCCESS, fdstat: new wasi.Fdstat(wasi.FILETYPE_CHARACTER_DEVICE, 0) };
  }

  override fd_filestat_get() {
    return { ret: wasi.ERRNO_SUCCESS, filestat: new wasi.Filestat(this.ino, wasi.FILETYPE_CHARACTER_DEVICE, 0n) };
  }

  override fd_close(): number {
    return wasi.ERRNO_SUCCESS;
  }
}
