// Small settings that outlive a visit. Where storage is denied they don't.
const prefix = "speedtimer.";

export interface Stored {
  get(key: string): string | null;
  set(key: string, value: string): boolean;
}

export function over(storage: () => Storage): Stored {
  return {
    get(key) {
      try {
        return storage().getItem(prefix + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        storage().setItem(prefix + key, value);
        return true;
      } catch {
        return false;
      }
    },
  };
}

export const stored = over(() => localStorage);
/** Of this tab alone: it survives a reload, and no other tab writes to it. */
export const tabStored = over(() => sessionStorage);
