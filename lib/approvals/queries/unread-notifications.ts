import 'server-only';
import { z } from 'zod';
import type { Notification } from '@/lib/approvals/notification';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';

/** More than anybody reads at once. */
const LIMIT = 50;

/** What a person was told and has not read, newest first. Throws DatabaseError. */
export async function unreadNotifications(db: Database, personId: string): Promise<Notification[]> {
  return (await unreadOf(db, [personId])).get(personId) ?? [];
}

/** The same for several persons, each with their own; who has read everything is left out. Throws DatabaseError. */
export async function unreadOf(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Notification[]>> {
  const text = `select asked.id as person, n.id, n.kind, n.seq, n.text, n.at
    from unnest($1::text[]) asked (id)
    cross join lateral (
      select n.id, n.kind, n.seq, n.text, n.at from leasehold.notifications n
      where n.person_id = asked.id and n.read_at is null order by n.id desc limit ${LIMIT}) n
    order by asked.id, n.id desc`;
  const rows = await readRows(db, { name: 'unread-of', text, values: [personIds] }, notificationRow);
  const unread = new Map<string, Notification[]>();
  for (const { person, ...notification } of rows) {
    const mine = unread.get(person);
    if (mine) mine.push(notification);
    else unread.set(person, [notification]);
  }
  return unread;
}

const notificationRow = z.object({
  person: z.string(),
  id: z.string(),
  kind: z.literal('break-glass'),
  seq: z.string(),
  text: z.string(),
  at: z.string(),
});
