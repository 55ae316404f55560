/** Numbers that look random and come again with their seed. */
export type Random = {
  /** From 0 up to 1, without it. */
  next(): number;
  /** True so often. */
  chance(share: number): boolean;
  /** One of them; throws when there is none. */
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32: small, and good enough to choose what is ended next. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick: (from) => {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
  };
}
