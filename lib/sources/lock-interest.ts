import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { LockInterest } from '@/lib/locks/queries/read-locks';
import { readLockInterest } from '@/lib/sources/native/lock-interest';
import type { Source } from '@/lib/sources/source';
import { openOthers, openSources } from '@/lib/sources/sources';

/** What to look for among locks and sessions, of every source. One that cannot be read is looked for no more. Throws DatabaseError for the native one. */
export async function readInterest(db: Database): Promise<LockInterest> {
  const [{ keys, applications }, { sources }] = await Promise.all([readLockInterest(db), openSources(db)]);
  return { keys, applications: [...new Set([...applications, ...(await ownersOf(db, sources))])] };
}

/** The same in a database that has no native table. Throws DatabaseError. */
export async function readInterestOfOthers(db: Database): Promise<LockInterest> {
  const { sources } = await openOthers(db);
  return { keys: [], applications: [...new Set(await ownersOf(db, sources))] };
}

async function ownersOf(db: Database, sources: readonly Source[]): Promise<string[]> {
  return (await Promise.all(sources.map((source) => source.readOwners(db).catch(() => [])))).flat();
}
