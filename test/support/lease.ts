import { acquire, type Grant } from '@/lib/leases/grant';
import { Lease } from '@/lib/leases/lease';
import type { FreshDatabase } from '@/test/support/database';

/** A grant of a subject to `owner`; throws when somebody else has it. */
export async function grantOf(
  db: FreshDatabase,
  queue: string,
  subject: string,
  owner: string,
): Promise<Grant> {
  const grant = await acquire(db.asWorker(), { queue, subject, owner });
  if (!grant) throw new Error(`${subject} was not granted to ${owner}`);
  return grant;
}

/** A lease that beats as often as it can, so that a test hears at once what the database says. */
export function keepAlive(db: FreshDatabase, grant: Grant, draining = new AbortController().signal): Lease {
  return new Lease(grant, { beats: db.asWorker(), heartbeatMs: 10, draining });
}

/** Resolves with the reason when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve(signal.reason);
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true }),
  );
}

/** Asks the database again and again until the answer is one; the test's own time limit is the only one. */
export async function until<Answer>(ask: () => Promise<Answer | null | undefined | false>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
  }
}
