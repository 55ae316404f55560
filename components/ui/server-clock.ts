/** A reading that is this much behind the running clock means that the server's clock was set back. */
const SET_BACK_MS = 2_000;

export type ServerClock = {
  /** Tells the clock that the server's time was `serverMs` when the browser's own counter stood at `counterMs`. */
  observe(serverMs: number, counterMs: number): void;
  /** Server time now, or null before the first reading. */
  read(counterMs: number): number | null;
};

/**
 * Counts on from the server's time with the browser's own counter, so the machine's clock does not matter.
 * Of several readings the furthest ahead is the truest: each was on its way for a while, and can only be late.
 * A reading not newer than the last comes from a kept page and is passed over.
 */
export function createServerClock(): ServerClock {
  let offset: number | null = null;
  let newest = Number.NEGATIVE_INFINITY;
  return {
    observe(serverMs, counterMs) {
      if (serverMs <= newest) return;
      newest = serverMs;
      const candidate = serverMs - counterMs;
      if (offset === null || candidate > offset || candidate < offset - SET_BACK_MS) offset = candidate;
    },
    read: (counterMs) => (offset === null ? null : counterMs + offset),
  };
}
