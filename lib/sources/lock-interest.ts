import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { LockInterest } from '@/lib/locks/queries/read-locks';
import { readLockInterest } from '@/lib/sources/native/lock-interest';
import { openSources } from '@/lib/sources/sources';

/** What to look for among locks and sessions, of every source. One that cannot be read is looked for no more. Throws DatabaseError for the native one. */
export async function readInterest(db: Database): Promise<LockInterest> {
  const [{ keys, applications }, { sources }] = await Promise.all([readLockInterest(db), openSources(db)]);
  const owners = await Promise.all(sources.map((source) => source.readOwners(db).catch(() => [])));
  return { keys, applications: [...new Set([...applications, ...owners.flat()])] };
}
