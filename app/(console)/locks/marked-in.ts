import { keyOf } from '@/components/locks/lock-book';
import { readBackendKey } from '@/lib/locks/backend-address';
import type { LockId, LockSample, Session } from '@/lib/locks/lock-sample';

type Named = { backend: string | null; lock: string | null; prepared: string | null };

export type Marked = {
  session: Session | null;
  pid: number | null;
  lock: LockId | null;
  prepared: string | null;
  /** What the address names and the sample does not show; null when it shows all of it. */
  missing: string | null;
};

/** What of a sample the address names. A pid that was given to another process is not the session that was meant. */
export function markedIn(sample: LockSample | null, { backend, lock, prepared }: Named): Marked {
  const session = sample?.sessions.find((one) => backend !== null && keyOf(one) === backend) ?? null;
  const pid = backend === null ? null : readBackendKey(backend)?.pid;
  const gone = [
    backend !== null && session === null && `Session ${pid ?? backend}`,
    lock !== null && !sample?.advisory.some(({ id }) => id === lock) && 'The lock that this link names',
    prepared !== null &&
      !sample?.prepared.some(({ gid }) => gid === prepared) &&
      `Prepared transaction ${prepared}`,
  ];
  return {
    session,
    pid: session?.pid ?? null,
    lock,
    prepared,
    missing: sample === null ? null : gone.find((words) => words !== false) || null,
  };
}
