/** A choice that this browser remembers. */
export type StoredChoice<Value extends string> = {
  read(): Value;
  write(value: Value): void;
  subscribe(changed: () => void): () => void;
  fallback: Value;
};

/**
 * Remembers one of `values` under `key`. What another tab chooses arrives here too. A browser that keeps no
 * storage remembers it for as long as the page is open; a kept value that is no longer offered is the fallback.
 */
export function createStoredChoice<Value extends string>(
  key: string,
  values: ReadonlyArray<Value>,
  fallback: Value,
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  let unsaved: Value | null = null;

  const stored = (): string | null => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  return {
    fallback,
    read() {
      const kept = unsaved ?? stored();
      return values.find((value) => value === kept) ?? fallback;
    },
    write(value) {
      try {
        window.localStorage.setItem(key, value);
        unsaved = null;
      } catch {
        unsaved = value;
      }
      for (const notify of listeners) notify();
    },
    subscribe(changed) {
      listeners.add(changed);
      window.addEventListener('storage', changed);
      return () => {
        listeners.delete(changed);
        window.removeEventListener('storage', changed);
      };
    },
  };
}
