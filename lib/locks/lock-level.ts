import type { LockLevel } from '@/lib/locks/lock-sample';

/**
 * How long a lock lives, as far as one sample can tell. No column says it: a lock seen outside any transaction can only be
 * its session's, one of a prepared transaction only that transaction's. Inside a live transaction both levels look alike, and
 * a lock taken twice at both is one row.
 */
export function lockLevel(held: { pid: number | null; outlivesTransaction: boolean }): LockLevel {
  if (held.pid === null) return 'transaction';
  return held.outlivesTransaction ? 'session' : 'undecidable';
}
