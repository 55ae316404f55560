import type { Struck } from '@/demo/faults/fault';
import type { Eyes, Judgement } from '@/demo/lab/experiment';
import { type Destination, destinationOf } from '@/demo/pipeline/destination';
import { timestampText } from '@/lib/db/timestamp';
import type { Timestamp } from '@/lib/time';

type Finding = Judgement['findings'][number];

/** Asks ledger and providers about an invoice; null until it is completed and `isOver` of what they say. */
export async function judgeInvoice(
  { db, logs }: Eyes,
  struck: Struck,
  {
    isOver = () => true,
    besides = () => [],
  }: { isOver?: (seen: Destination) => boolean; besides?: (seen: Destination) => Finding[] } = {},
): Promise<Judgement | null> {
  const seen = await destinationOf(db, logs, struck.subject);
  if (seen.newest?.status !== 'completed' || !isOver(seen)) return null;
  const findings = [booked(seen), entered(seen, struck), ...besides(seen)];
  return { at: await finishedAt(db, seen.newest.key), holds: findings.every(({ holds }) => holds), findings };
}

/** Whether the late write of whoever was struck has been decided upon. */
export function lateWriteOf({ token }: Struck, { refused }: Destination): boolean {
  return refused.some((write) => write.token === token);
}

function booked({ bookings }: Destination): Finding {
  return { holds: bookings === 1, sentence: `Booked ${times(bookings)} at the ERP.` };
}

function entered({ entries, newest }: Destination, struck: Struck): Finding {
  const [entry] = entries;
  const byNewest = entries.length === 1 && entry?.token === newest?.token && entry?.token !== struck.token;
  const under = entry ? `, under token ${entry.token}` : '';
  return { holds: byNewest, sentence: `Entered in the ledger ${times(entries.length)}${under}.` };
}

export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

async function finishedAt(db: Eyes['db'], key: string): Promise<Timestamp> {
  const { rows } = await db.query<{ at: Timestamp }>(
    `select ${timestampText('finished_at')} as at from public.processing_jobs where id = $1`,
    [key],
  );
  return rows[0]?.at ?? '';
}
