import type { SeededJob } from '@/drizzle/seed/attempt';
import { asIfLongUp } from '@/drizzle/seed/long-up';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Database } from '@/lib/db/pool';
import { jobPath } from '@/lib/jobs/address-url';

/** A takeover found an export in doubt, so the next attempt waits for a person. Gives that attempt; nobody owns it. */
export async function heldInDoubt(
  db: Database,
  { subject = 'INV-1057', owner = 'w-2d90' } = {},
): Promise<SeededJob> {
  const lapsed = await lapsedOwnerSilent(db, { subject, owner, inDoubt: true });
  await asIfLongUp(db, () =>
    db.query("select public.release_stale_locks($1, $2, interval '0')", [lapsed.queue, subject]),
  );
  const { rows } = await db.query<{ key: string; attempt: number }>(
    `select id::text as key, attempt from public.processing_jobs where queue = $1 and subject = $2 and status = 'held'`,
    [lapsed.queue, subject],
  );
  const [held] = rows;
  if (!held) throw new Error(`${subject} was not held.`);
  const address = { ...lapsed.address, key: held.key };
  return { ...lapsed, ...held, address, path: jobPath(address) };
}
