/** A row as it is shown while the list holds still: `gone` has not been seen since. */
export type HeldRow<T> = { item: T; gone: boolean };

export type HeldList<T> = { rows: readonly HeldRow<T>[]; waiting: number };

/**
 * Keeps `shown` in its order while `incoming` moves on: a row that is still there shows its newest reading, one
 * that is not stays in place and is marked, and what is new is only counted.
 */
export function holdStill<T>(
  shown: readonly T[],
  incoming: readonly T[],
  keyOf: (item: T) => string,
): HeldList<T> {
  const latest = new Map(incoming.map((item) => [keyOf(item), item]));
  const known = new Set(shown.map(keyOf));
  return {
    rows: shown.map((item) => {
      const now = latest.get(keyOf(item));
      return now === undefined ? { item, gone: true } : { item: now, gone: false };
    }),
    waiting: incoming.filter((item) => !known.has(keyOf(item))).length,
  };
}
