/** A row of the queue as it is shown: `gone` has left the list since, and keeps its place until one has moved on. */
export type KeptRow<T> = { item: T; gone: boolean };

type Keyed = { key: string };

/**
 * The rows shown, with what is read now: what is still there shows its newest reading, what is not stays in its place and is
 * marked, and what is new stands behind the row that it follows.
 */
export function keepPlace<T extends Keyed>(shown: readonly KeptRow<T>[], fresh: readonly T[]): KeptRow<T>[] {
  const latest = new Map(fresh.map((item) => [item.key, item]));
  const rows = shown.map(({ item }) => {
    const now = latest.get(item.key);
    return now === undefined ? { item, gone: true } : { item: now, gone: false };
  });
  for (const [place, item] of fresh.entries()) {
    if (rows.some((row) => row.item.key === item.key)) continue;
    const before = fresh[place - 1];
    const after = before ? rows.findIndex((row) => row.item.key === before.key) : -1;
    rows.splice(after + 1, 0, { item, gone: false });
  }
  return rows;
}

/** Without the rows that are gone, but for the one that is looked at now and the one that was before. */
export function moveOn<T extends Keyed>(
  rows: readonly KeptRow<T>[],
  now: string | null,
  before: string | null,
): KeptRow<T>[] {
  return rows.filter(({ item, gone }) => !gone || item.key === now || item.key === before);
}

/** The key of the row that comes after one, of those that are still there: the next, or else the one before; null for none. */
export function nextKey<T extends Keyed>(rows: readonly KeptRow<T>[], from: string | null): string | null {
  const place = rows.findIndex(({ item }) => item.key === from);
  const there = ({ item, gone }: KeptRow<T>) => !gone && item.key !== from;
  const next = rows.slice(place + 1).find(there) ?? rows.slice(0, Math.max(place, 0)).findLast(there);
  return next?.item.key ?? null;
}
