import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';
import { type AdvisoryKey, lockTag } from '@/lib/locks/advisory-key';
import type { LockSample } from '@/lib/locks/lock-sample';
import { locksDocument, preparedRow } from '@/lib/locks/queries/locks-document';
import { READ_LOCKS, READ_PREPARED } from '@/lib/locks/queries/locks-statement';
import { toSample } from '@/lib/locks/queries/to-sample';

/** What to list whatever the bounds are: advisory keys that live jobs go by, and the application names of workers. */
export type LockInterest = { keys: readonly AdvisoryKey[]; applications: readonly string[] };

export const NO_INTEREST: LockInterest = { keys: [], applications: [] };
/** What Postgres keeps of an application name as it is: it cuts the rest off, and writes other characters in its own way. */
const KEPT_WHOLE = /^[\x20-\x7e]{1,63}$/;

/**
 * The sessions and locks of the server now, seen from this database: one statement in autocommit that touches the catalogs and
 * no other table, so that no lock of a user makes it wait. A second one follows where a lock has no session, as after `PREPARE
 * TRANSACTION`; what was finished between them is not listed, as if it had been before. Throws DatabaseError.
 */
export async function readLocks(db: Database, interest: LockInterest = NO_INTEREST): Promise<LockSample> {
  const startedAt = performance.now();
  const tags = interest.keys.map(lockTag);
  const lookedFor = interest.applications.filter((name) => KEPT_WHOLE.test(name));
  const values = [
    tags.map(({ classid }) => classid),
    tags.map(({ objid }) => objid),
    tags.map(({ objsubid }) => objsubid),
    lookedFor,
  ];
  const { document } = await readRow(db, { name: 'read-locks', text: READ_LOCKS, values }, answer);
  const prepared = document.unowned
    ? await readRows(db, { name: 'read-prepared', text: READ_PREPARED }, preparedRow)
    : [];
  return { ...toSample(document, prepared), lookedFor, tookMs: performance.now() - startedAt };
}

const answer = z.object({ document: locksDocument });
