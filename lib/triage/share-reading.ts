import { setTimeout } from 'node:timers/promises';

/** One reading and its number: equal numbers are the same reading. */
export type Reading<T> = { value: T; version: number };

/** Milliseconds of a clock that never goes back. */
export type Stopwatch = () => number;

const stopwatch: Stopwatch = () => performance.now();

/** Milliseconds from the start of one reading to that of the next, or what they are after one that took so long. */
export type Pace = number | ((tookMs: number) => number);

/**
 * One reading for all who ask: askers join the one under way, and get the last one while it is younger than `every` says.
 * Nothing is read when nobody asks. A failed reading is shared like any other, so that an outage is not asked about by
 * each viewer apart. Who asks so little too early that they could as well wait (`earlyMs`) waits for the next one: else who asks
 * once a second would by the chance of milliseconds be given the same reading twice.
 */
export function shareReading<T>(
  read: () => Promise<T>,
  every: Pace,
  now: Stopwatch = stopwatch,
  earlyMs = 0,
): () => Promise<Reading<T>> {
  let version = 0;
  let last: { startedAt: number; goodUntil: number; reading: Promise<Reading<T>> } | null = null;

  return () => {
    const early = last === null ? 0 : Math.max(0, last.goodUntil - now());
    if (last && early > earlyMs) return last.reading;
    version += 1;
    const mine = version;
    const current = {
      startedAt: now() + early,
      // Joined however long it takes.
      goodUntil: Number.POSITIVE_INFINITY,
      reading: (early > 0 ? setTimeout(early).then(read) : read()).then((value) => ({
        value,
        version: mine,
      })),
    };
    last = current;
    const settle = () => {
      const { startedAt } = current;
      current.goodUntil = startedAt + (typeof every === 'number' ? every : every(now() - startedAt));
    };
    current.reading.then(settle, settle);
    return current.reading;
  };
}

/** The same for many things, told apart by name. Beyond `keep` of them the one asked for longest ago is forgotten. */
export function shareReadings<A, T>(
  read: (about: A) => Promise<T>,
  nameOf: (about: A) => string,
  { everyMs, keep, now = stopwatch }: { everyMs: number; keep: number; now?: Stopwatch },
): (about: A) => Promise<Reading<T>> {
  const shared = new Map<string, () => Promise<Reading<T>>>();
  return (about) => {
    const name = nameOf(about);
    const ask = shared.get(name) ?? shareReading(() => read(about), everyMs, now);
    // Asked again means youngest again.
    shared.delete(name);
    shared.set(name, ask);
    const [oldest] = shared.keys();
    if (shared.size > keep && oldest !== undefined) shared.delete(oldest);
    return ask();
  };
}
