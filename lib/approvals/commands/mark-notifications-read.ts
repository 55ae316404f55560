import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

/** Marks what a person was told as read, up to the newest they were shown. Gives how many it marked. Throws DatabaseError. */
export async function markNotificationsRead(db: Database, personId: string, upTo: string): Promise<number> {
  const statement = {
    name: 'mark-notifications-read',
    text: 'select leasehold.mark_notifications_read($1, $2) as marked',
    values: [personId, upTo],
  };
  return (await readRow(db, statement, z.object({ marked: z.int() }))).marked;
}
