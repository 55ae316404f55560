import type { LockSample } from '@/lib/locks/lock-sample';

/** The statement that would let the console see what is hidden from it; null when nothing is, or no grant mends it. */
export function missingGrant({ unseen }: Pick<LockSample, 'unseen'>): string | null {
  return unseen.find(({ grant }) => grant !== null)?.grant ?? null;
}
