/** Milliseconds of a clock that never goes back. */
type Stopwatch = () => number;

type BatchOptions = {
  everyMs: number;
  /** Who has not asked for so long is not read for any more. */
  rememberMs: number;
  /** Beyond so many a newcomer is read for alone. */
  keep: number;
  now?: Stopwatch;
};

export type Batch<T> = {
  /** What is known of a name, at most `everyMs` old; undefined when nothing is. Rejects with what the reading did. */
  ask(name: string): Promise<T | undefined>;
  /** The next who asks for this name has it read anew. */
  forget(name: string): void;
};

type Shared<T> = { values: Promise<ReadonlyMap<string, T>>; goodUntil: number };

/**
 * One reading for all who ask, each for something of their own: the first whose reading is too old has it read anew for
 * everybody who asked lately. However many look, it is one statement each `everyMs`, and none when nobody asks.
 */
export function shareBatch<T>(
  read: (names: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  { everyMs, rememberMs, keep, now = () => performance.now() }: BatchOptions,
): Batch<T> {
  const known = new Map<string, { askedAt: number; shared: Shared<T> }>();

  function start(names: readonly string[]): Shared<T> {
    const startedAt = now();
    // Joined however long it takes.
    const shared: Shared<T> = { values: read(names), goodUntil: Number.POSITIVE_INFINITY };
    const settle = () => {
      shared.goodUntil = startedAt + everyMs;
    };
    shared.values.then(settle, settle);
    return shared;
  }

  function readFor(name: string): Shared<T> {
    const at = now();
    for (const [other, { askedAt }] of known) if (at - askedAt > rememberMs) known.delete(other);
    const old = [...known].filter(([, { shared }]) => Number.isFinite(shared.goodUntil));
    // A newcomer does not have everybody read anew who was read for a moment ago.
    const names = known.has(name) ? old.map(([other]) => other) : [name];
    const shared = start(names);
    for (const other of names) {
      const { askedAt = at } = known.get(other) ?? {};
      if (known.has(other) || known.size < keep) known.set(other, { askedAt, shared });
    }
    return shared;
  }

  return {
    ask: async (name) => {
      const at = now();
      const mine = known.get(name);
      const shared = mine && at < mine.shared.goodUntil ? mine.shared : readFor(name);
      const kept = known.get(name);
      if (kept) kept.askedAt = at;
      return (await shared.values).get(name);
    },
    forget: (name) => {
      known.delete(name);
    },
  };
}
