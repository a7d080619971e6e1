/** What the core says is wrong with a request, or that the core failed. */
export class CoreError extends Error {
  override name = "CoreError";
}

export function reason(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
