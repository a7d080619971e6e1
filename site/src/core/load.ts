// Fetches and compiles the core's WebAssembly, telling how far it is.
import { reason } from "./errors";

export interface LoadProgress {
  loaded: number; // bytes, decompressed
  total: number | null; // null where it is not known
}

export interface LoadOptions {
  wasm: string; // address of core.wasm
  gzip?: string; // address of core.wasm.gz, for hosts that compress nothing
  size?: number; // bytes of core.wasm, decompressed, for the progress
}

/** Compiles while it loads. The error says what failed and where. */
export async function load(options: LoadOptions, progress: (p: LoadProgress) => void): Promise<WebAssembly.Module> {
  const body = await open(options);
  const total = options.size ?? null;
  let [loaded, told] = [0, 0];
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        const now = performance.now();
        if (now - told >= 50) (told = now), progress({ loaded, total });
        out.enqueue(chunk);
      },
      flush: () => progress({ loaded, total }),
    }),
  );
  try {
    return await WebAssembly.compileStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }));
  } catch (e) {
    throw new Error(`could not compile ${options.wasm}: ${reason(e)}`);
  }
}

async function open({ wasm, gzip }: LoadOptions): Promise<ReadableStream<Uint8Array>> {
  const response = await get(wasm);
  if (!gzip || response.headers.get("Content-Encoding")) return response.body!;
  // The host sends it as it is: three times as much as the gzipped file.
  const compressed = await get(gzip).catch(() => null);
  if (!compressed) return response.body!;
  void response.body?.cancel();
  if (compressed.headers.get("Content-Encoding")) return compressed.body!; // the browser has decompressed it
  return compressed.body!.pipeThrough(new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>);
}

async function get(address: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (e) {
    throw new Error(`could not load ${address}: ${reason(e)}`);
  }
  if (!response.ok || !response.body) throw new Error(`could not load ${address}: the server answered ${response.status} ${response.statusText}`.trim());
  return response;
}
