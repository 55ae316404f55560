import type { LockRef, LockSample } from '@/lib/locks/lock-sample';

/** The tables that every claim, heartbeat and completion writes. */
export const JOB_TABLES: ReadonlySet<string> = new Set([
  'public.processing_jobs',
  'public.subjects',
  'public.workers',
]);

/** Lock modes that no write gets past: those of a change of a table. */
const TABLE_MODES: ReadonlySet<string> = new Set([
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]);

/** Lock modes of a write or of a lock on rows. */
const WRITE_MODES: ReadonlySet<string> = new Set(['RowExclusiveLock', 'RowShareLock']);

/** Whether it is the lock of a change of a table, which writers of the table wait for. */
export function isTableChange(lock: LockRef | null): boolean {
  return lock?.target.type === 'relation' && TABLE_MODES.has(lock.mode);
}

/** Whether a lock is on a table that every job is written through. */
export function isOnJobTable(lock: LockRef | null): boolean {
  return lock?.target.type === 'relation' && JOB_TABLES.has(lock.target.name);
}

/**
 * Whether heartbeats wait: a write of a table of jobs does, or a change of it, behind which the next write will. One row
 * that is locked keeps its own job's heartbeat waiting only.
 */
export function heartbeatsWait({ sessions }: Pick<LockSample, 'sessions'>): boolean {
  return sessions.some(
    ({ waitsFor }) =>
      isOnJobTable(waitsFor) &&
      waitsFor !== null &&
      (isTableChange(waitsFor) || WRITE_MODES.has(waitsFor.mode)),
  );
}
