import { randomBytes } from 'node:crypto';
import type { SeededJob } from '@/drizzle/seed/attempt';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Database } from '@/lib/db/pool';

/** A lapsed job whose owner is silent, of a subject and an owner that no other story of the database has. */
export function ownLapsedJob(db: Database, options: { inDoubt?: boolean } = {}): Promise<SeededJob> {
  const own = randomBytes(4).toString('hex');
  return lapsedOwnerSilent(db, { subject: `OWN-${own}`, owner: `w-${own}`, ...options });
}
