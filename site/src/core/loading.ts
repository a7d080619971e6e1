// The page's side of the worker that loads the core.
import { CoreError } from "./errors";
import type { LoadOptions, LoadProgress } from "./load";

export type LoadMessage = { progress: LoadProgress } | { module: WebAssembly.Module } | { error: string };

/** As load, in a worker that lives as long as it takes. */
export async function loadInWorker({ wasm, gzip, size }: LoadOptions, progress: (p: LoadProgress) => void): Promise<WebAssembly.Module> {
  if (!globalThis.WebAssembly) throw new CoreError("this browser has no WebAssembly");
  const worker = new Worker(new URL("./load.worker.ts", import.meta.url), { type: "module", name: "load" });
  const absolute = (address?: string) => address && new URL(address, document.baseURI).href;
  worker.postMessage({ wasm: absolute(wasm)!, gzip: absolute(gzip), size } satisfies LoadOptions);
  return new Promise<WebAssembly.Module>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LoadMessage>) => {
      if ("progress" in data) progress(data.progress);
      else if ("module" in data) resolve(data.module);
      else reject(new CoreError(data.error));
    };
    worker.onerror = (e) => {
      e.preventDefault();
      reject(new CoreError(`the core can't be loaded: ${e.message || "its worker could not be started"}`));
    };
  }).finally(() => worker.terminate());
}
