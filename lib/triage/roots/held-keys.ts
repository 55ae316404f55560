import type { KeyName } from '@/lib/locks/key-names/key-name';
import type { AdvisoryLock, Session } from '@/lib/locks/lock-sample';
import type { LockView } from '@/lib/triage/roots/lock-view';

/** An advisory lock that a session holds, with its name where it has one. */
export type HeldKey = { lock: AdvisoryLock; name: KeyName | null };

/** The advisory locks that a session holds, most waited for first. */
export function heldKeys({ sample, nameOf }: LockView, { pid }: Session): HeldKey[] {
  return sample.advisory
    .filter(({ holders }) => holders.some((holder) => holder.pid === pid))
    .map((lock) => ({ lock, name: nameOf(lock.key) }))
    .sort((a, b) => b.lock.waiters - a.lock.waiters);
}

/** The jobs of this console's own table that a lock is named after. */
export function namedJobs({ name }: HeldKey): readonly string[] {
  return name?.tool === null ? name.jobKeys : [];
}
