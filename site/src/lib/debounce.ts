/** Calls f once, ms after the last call. */
export function debounced(f: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(f, ms);
  };
}
