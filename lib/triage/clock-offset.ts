const HALF_HOUR = 30 * 60_000;

/**
 * What a clock that is `ms` off points at: zones are whole half hours apart, anything else is drift. `slack` is how much of
 * the distance may be something other than the clock.
 */
export function clockFault(ms: number, slack: number): 'zone' | 'drift' {
  const nearest = Math.round(ms / HALF_HOUR) * HALF_HOUR;
  return nearest !== 0 && Math.abs(ms - nearest) <= slack ? 'zone' : 'drift';
}

/** The fault in words, for the end of a clause. */
export const FAULT_WORDS = {
  zone: 'whole half hours, which points at a time zone',
  drift: 'no whole half hours, which points at drift',
} as const;

/** Said wherever a clock is off: the one sentence that keeps anybody from correcting rows by it. */
export const ONE_CLOCK = "Only the database's clock is used here.";
