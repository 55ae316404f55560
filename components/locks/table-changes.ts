import type { LockSample, Session } from '@/lib/locks/lock-sample';

/** Modes that a change of a table takes and that keep ordinary writes, or everybody, out. */
const CHANGES = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'];

/** Sessions that queue to change a table: whoever comes after them waits behind them, even for what they do not hold yet. */
export function queuedChanges({ sessions }: Pick<LockSample, 'sessions'>): Session[] {
  return sessions.filter(
    ({ waitsFor }) => waitsFor?.target.type === 'relation' && CHANGES.includes(waitsFor.mode),
  );
}
