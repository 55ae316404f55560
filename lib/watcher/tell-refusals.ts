import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Lead } from '@/lib/watcher/lead';

const answer = z.object({ told: z.int().nullable() });

/**
 * Puts into the record how often refusals were repeated, where the time of counting is over; a few at a time. Returns how
 * many counts it told, null when the lead is lost. One call, one transaction. Throws DatabaseError.
 */
export async function tellRefusals(db: Database, { holder, token }: Lead): Promise<number | null> {
  const statement = {
    name: 'tell-refusals',
    text: 'select leasehold.tell_refusals($1, $2) as told',
    values: [holder, token],
  };
  return (await readRow(db, statement, answer)).told;
}
