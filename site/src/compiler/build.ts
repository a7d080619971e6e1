// Runs the compiler and the linker over files in memory.
import { Directory, type Fd, type Inode } from "@bjorn3/browser_wasi_shim";
import { type Bundle, reasonOf } from "./bundle";
import { importPaths, internalError, parseFaults } from "./faults";
import { GrowingFile, Room, Sink, ViewFile } from "./files";
import type { BuildResult, BuildTimes, Unit } from "./messages";
import { capMemory } from "./patch";
import { Folder, runModule } from "./world";

// The tools live for a fraction of a second: collecting garbage only pays
// where a program is so large that memory would run out.
const environment = ["GOOS=wasip1", "GOARCH=wasm", "GOGC=off", "GOMEMLIMIT=1500MiB", "PWD=/", "TMPDIR=/"];

/** How much a tool may write, in bytes: the largest program links to a tenth of it. */
const room = 512 << 20;

const tooLarge = `the program compiles to more than ${room >> 20} MiB, which is more than the page holds`;

const archiveOf = (path: string) => `/pkg/${path.replaceAll("/", "+")}.a`;

const encoder = new TextEncoder();
const encoded = (text: string) => new ViewFile(encoder.encode(text));

export class Tools {
  private readonly archives = new Map<string, Inode>();
  private readonly packs = new Map<number, Promise<void>>();
  private readonly linkConfig: string;

  private constructor(
    private readonly bundle: Bundle,
    private readonly compiler: WebAssembly.Module,
    private readonly linker: WebAssembly.Module,
  ) {
    this.linkConfig = config(Object.keys(bundle.manifest.packages));
  }

  static async load(bundle: Bundle): Promise<Tools> {
    const { compile, link } = bundle.manifest;
    const core = bundle.load(bundle.manifest.packs[0]!);
    const [c, l, pack] = await Promise.all([bundle.module(compile), bundle.module(link), core]);
    const tools = new Tools(bundle, c, l);
    tools.unpack(0, pack);
    tools.packs.set(0, Promise.resolve());
    return tools;
  }

  /** Makes a pack's archives files of the tools' folder, as views. */
  private unpack(n: number, pack: Uint8Array): void {
    for (const [path, [in_, offset, size]] of Object.entries(this.bundle.manifest.packages)) {
      if (in_ === n) this.archives.set(archiveOf(path).slice(5), new ViewFile(pack.subarray(offset, offset + size)));
    }
  }

  /** Loads the packs that a program's imports need. */
  private async need(units: Unit[]): Promise<void> {
    const { importable, packs } = this.bundle.manifest;
    const paths = units.flatMap((u) => Object.values(u.files).flatMap(importPaths));
    const wanted = new Set(paths.flatMap((p) => (Object.hasOwn(importable, p) ? importable[p]! : [])));
    await Promise.all(
      [...wanted].map((n) => {
        let loading = this.packs.get(n);
        if (!loading) {
          loading = this.bundle.load(packs[n]!).then((pack) => this.unpack(n, pack));
          loading.catch(() => this.packs.delete(n));
          this.packs.set(n, loading);
        }
        return loading;
      }),
    );
  }

  /** Builds a program whose units are compiled in order. */
  async build(units: Unit[], memory: number, decisions: boolean): Promise<BuildResult> {
    const times: BuildTimes = { compile_ms: 0, link_ms: 0, module_ms: 0, bytes: 0 };
    await this.need(units);
    const space = new Room(room);
    const root = new Folder("/", new Map<string, Inode>(), space);
    root.dir.contents.set("pkg", new Directory(this.archives));
    const own = new Map<string, Inode>();
    root.dir.contents.set("own", new Directory(own));
    const notes = decisions ? new Directory(new Map()) : null;
    if (notes) root.dir.contents.set("decisions", notes);

    let start = performance.now();
    const lap = () => {
      const now = performance.now();
      const taken = now - start;
      start = now;
      return taken;
    };
    for (const unit of units) {
      const failed = await this.compile(root, own, unit, units, notes !== null);
      if (failed) return { ...failed, times: { ...times, compile_ms: lap() } };
    }
    times.compile_ms = lap();
    if (notes) return { faults: [], decisions: decisionsIn(notes, units.flatMap((u) => Object.keys(u.files))), times };

    const own_ = units.slice(0, -1).map((u) => `packagefile ${u.path}=/own/${u.path.replaceAll("/", "+")}.a\n`);
    root.dir.contents.set("importcfg.link", encoded(this.linkConfig + own_.join("")));
    const linked = await this.run(this.linker, ["link", "-importcfg", "/importcfg.link", "-s", "-w", "-buildid=", "-buildmode=exe", "-o", "/program.wasm", "/own/main.a"], root);
    times.link_ms = lap();
    if (/No space left on device/.test(linked.output)) return { faults: [], message: tooLarge, times };
    if (linked.code !== 0) return { faults: [], message: lastLines(linked.output), times };
    const program = capMemory((root.dir.contents.get("program.wasm") as GrowingFile).data, memory);
    const module = await WebAssembly.compile(program).catch((e: unknown) => {
      // Go's linker lets a linkname to a function that is nowhere pass.
      throw new Error(`what the linker made is no WebAssembly: does the program name a function that does not exist? ${reasonOf(e)}`);
    });
    times.module_ms = lap();
    times.bytes = program.byteLength;
    return { module, faults: [], times };
  }

  private async compile(root: Folder, own: Map<string, Inode>, unit: Unit, units: Unit[], decisions: boolean): Promise<Omit<BuildResult, "times"> | null> {
    const archive = unit.path.replaceAll("/", "+");
    const names = Object.keys(unit.files);
    for (const name of names) root.dir.contents.set(name, encoded(unit.files[name]!));
    const others = units.filter((u) => u !== unit).map((u) => `packagefile ${u.path}=/own/${u.path.replaceAll("/", "+")}.a\n`);
    root.dir.contents.set("importcfg", encoded(config(Object.keys(this.bundle.manifest.importable)) + others.join("")));
    own.set(`${archive}.a`, new GrowingFile(new Room(room), 1));
    const args = ["compile", "-o", `/own/${archive}.a`, "-p", unit.path, "-importcfg", "/importcfg", "-complete", "-pack", "-c=1", "-L", "-trimpath", "/"];
    if (decisions) args.push("-json=0,/decisions");
    const { code, output } = await this.run(this.compiler, [...args, ...names.map((n) => "/" + n)], root);
    for (const name of names) root.dir.contents.delete(name);
    if (code === 0) return null;
    if (/No space left on device/.test(output)) return { faults: [], message: tooLarge };
    const internal = internalError(output);
    if (internal) return { faults: [], message: internal };
    const faults = parseFaults(output, this.bundle.manifest.absent);
    return faults.length > 0 ? { faults } : { faults: [], message: lastLines(output) || `exit status ${code}` };
  }

  private async run(tool: WebAssembly.Module, args: string[], root: Folder): Promise<{ code: number; output: string }> {
    const decoder = new TextDecoder();
    let output = "";
    const sink = new Sink((b) => (output += decoder.decode(b, { stream: true })));
    const fds: Fd[] = [new Sink(() => {}), sink, sink, root];
    const end = await runModule(tool, args, environment, fds);
    if (end.message) output += `fatal error: ${end.message}\n`;
    return { code: end.code, output };
  }
}

function config(paths: string[]): string {
  return paths.filter((p) => p !== "unsafe").map((p) => `packagefile ${p}=${archiveOf(p)}\n`).join("");
}

/**
 * The JSON lines in the compiler's folder of decisions about these sources. It
 * has a file for each source, also for those of other packages whose generic
 * code is instantiated; which one, its first line says.
 */
function decisionsIn(folder: Directory, sources: string[]): string[] {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  for (const entry of folder.contents.values()) {
    if (entry instanceof Directory) {
      lines.push(...decisionsIn(entry, sources));
      continue;
    }
    const record = decoder.decode((entry as GrowingFile).data).split("\n").filter(Boolean);
    if (record[0] && sources.includes(sourceOf(record[0]))) lines.push(...record);
  }
  return lines;
}

/** The source file that a heading names; the page's own lie in the root. */
function sourceOf(heading: string): string {
  const { file = "" } = JSON.parse(heading) as { file?: string };
  return file.replace(/^\/+/, "");
}

function lastLines(output: string): string {
  return output.trim().split("\n").slice(-5).join("\n");
}
