import 'server-only';
import { z } from 'zod';
import type { Snooze } from '@/lib/actions/snooze';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

export const snooze = z.object({
  fingerprint: z.string(),
  until: z.string(),
  reason: z.string(),
  by: z.string(),
});

/** Of the fingerprints in a parameter. */
export const LIVE_SNOOZES = (fingerprints: string) => `
  select fingerprint, until, reason, by_name as by from leasehold.finding_snoozes
  where fingerprint = any(${fingerprints}) and ended_at is null and until > clock_timestamp()`;

/** The snoozes that set some of these findings aside now, by the database's clock. Throws DatabaseError. */
export async function liveSnoozes(db: Database, fingerprints: readonly string[]): Promise<Snooze[]> {
  if (fingerprints.length === 0) return [];
  const statement = {
    name: 'live-snoozes',
    text: LIVE_SNOOZES('$1'),
    values: [fingerprints],
  };
  return readRows(db, statement, snooze);
}
