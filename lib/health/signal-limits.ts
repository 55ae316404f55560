/** From so many on refused renewals are no accident any more. Told a minute, since buckets are of different width. */
export const RENEW_FAILURES_A_MINUTE = 2;

/** A job that has waited this long is waited for, in seconds. */
export const OLDEST_PENDING_SECONDS = 900;

/** A reading of the locks is slow when it takes so many times what is usual, and long enough to matter at all. */
export const LOCK_SAMPLE_SLOW = { times: 5, atLeastMs: 250 } as const;
