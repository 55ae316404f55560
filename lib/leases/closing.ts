import { setTimeout as delay } from 'node:timers/promises';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import type { Lease } from '@/lib/leases/lease';

/** Between two tries to tell the database something while it is away. */
const PAUSE_MS = 500;

/** Closes the attempt as completed. False: it was not this owner's to close any more. */
export function complete(db: Database, lease: Lease): Promise<boolean> {
  return tellWhileOwned(db, lease, 'select public.complete_job($1, $2, $3) as accepted');
}

/** Closes the attempt as failed; the next one follows by the queue's rules. False as for {@link complete}. */
export function fail(db: Database, lease: Lease, error: string): Promise<boolean> {
  return tellWhileOwned(db, lease, 'select public.fail_job($1, $2, $3, $4) as accepted', error);
}

/** Gives the job back: the next attempt is pending at once and this one does not count. False as for {@link complete}. */
export function release(db: Database, lease: Lease): Promise<boolean> {
  return tellWhileOwned(db, lease, 'select public.release_job($1, $2, $3) as accepted');
}

/**
 * Tells the database what happened under this lease. While it is out of reach the telling is repeated until the lease is
 * lost: what is known about finished work is too valuable to drop, and the function decides by token what still counts.
 * `text` takes job, owner and token as its first three parameters and answers `accepted`.
 */
export async function tellWhileOwned(
  db: Database,
  lease: Lease,
  text: string,
  ...more: readonly unknown[]
): Promise<boolean> {
  const { jobId, owner, token } = lease.grant;
  for (;;) {
    try {
      const { rows } = await db.query<{ accepted: boolean }>(text, [jobId, owner, token, ...more]);
      return rows[0]?.accepted ?? false;
    } catch (error) {
      if (lease.lost.aborted || !isFault(error, 'out_of_reach')) throw error;
      await delay(PAUSE_MS);
    }
  }
}
