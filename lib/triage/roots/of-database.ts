import type { LockSample } from '@/lib/locks/lock-sample';

/**
 * The part of a sample that is about its own database. A server has one table of locks for all of its databases, and what holds
 * up another one is told by the console of that one; but whoever holds up a session of this database is its trouble too.
 */
export function ofDatabase(sample: LockSample): LockSample {
  const byPid = new Map(sample.sessions.map((session) => [session.pid, session]));
  const kept = new Set<number>();
  const keep = (pid: number) => {
    if (kept.has(pid)) return;
    kept.add(pid);
    for (const blocker of byPid.get(pid)?.blockedBy ?? []) keep(blocker);
  };
  for (const { pid, database } of sample.sessions) if (database === sample.database) keep(pid);
  return {
    ...sample,
    sessions: sample.sessions.filter(({ pid }) => kept.has(pid)),
    prepared: sample.prepared.filter(
      ({ database, blocks }) => database === sample.database || blocks.some((pid) => kept.has(pid)),
    ),
  };
}
