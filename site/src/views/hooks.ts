import { useEffect, useState } from "preact/hooks";
import type { State, Store } from "../store";

/** What select picks of the state; the view is drawn again when it changes. */
export function use<T>(store: Store, select: (s: State) => T): T {
  const [value, set] = useState(() => select(store.get()));
  useEffect(() => store.on(select, (v) => set(() => v)), [store]);
  return value;
}
