import type { LockSample, Session } from '@/lib/locks/lock-sample';

/** A session as a sample lists it; throws when it does not. */
export function listed({ sessions }: LockSample, { pid }: { pid: number }): Session {
  const session = sessions.find((one) => one.pid === pid);
  if (!session) throw new Error(`Session ${pid} is not listed.`);
  return session;
}
