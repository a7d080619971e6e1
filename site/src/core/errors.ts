/** What the core says is wrong with a request, or that the core failed. */
export class CoreError extends Error {
  override name = "CoreError";
}

/** The core stopped while it worked on the request, and was started again. */
export class CoreStopped extends CoreError {
  override name = "CoreStopped";
}

export function reason(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
