import 'server-only';
import { z } from 'zod';
import type { Notification } from '@/lib/approvals/notification';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** More than anybody reads at once. */
const LIMIT = 50;

/** What a person was told and has not read, newest first. Throws DatabaseError. */
export function unreadNotifications(db: Database, personId: string): Promise<Notification[]> {
  const text = `select n.id, n.kind, n.seq, n.text, n.at from leasehold.notifications n
    where n.person_id = $1 and n.read_at is null order by n.id desc limit ${LIMIT}`;
  return readRows(db, { name: 'unread-notifications', text, values: [personId] }, notificationRow);
}

const notificationRow = z.object({
  id: z.string(),
  kind: z.literal('break-glass'),
  seq: z.string(),
  text: z.string(),
  at: z.string(),
});
