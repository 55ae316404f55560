import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { formatCount } from '@/lib/format/count';
import { minutesWithin } from '@/lib/health/queries/signal-sql';
import { type SignalWish, WINDOW_SHAPES } from '@/lib/health/signal-window';

/** So many rows of minutes are added up in about a second. */
export const MINUTES_ADDED = 150_000;
const QUARTER = 15 * 60;

/**
 * Why the minutes of a window are not added up: there are more than can be in time, since no watcher has rolled them up. Null when they
 * are not too many. Counted by their key alone, and no further than the bound. Throws DatabaseError.
 */
export async function whyTooMany(
  db: Database,
  { window, queue }: SignalWish,
  most = MINUTES_ADDED,
): Promise<string | null> {
  const { bucketSeconds, buckets, words } = WINDOW_SHAPES[window];
  if (bucketSeconds % QUARTER !== 0) return null;
  const values = [bucketSeconds, buckets, true, most, ...(queue === null ? [] : [queue])];
  const name = `minutes-to-add${queue === null ? '' : '-of-queue'}`;
  const text = queue === null ? COUNTED : COUNTED_OF_QUEUE;
  const { minutes } = await readRow(db, { name, text, values }, z.object({ minutes: z.int() }));
  if (minutes <= most) return null;
  return `For ${words} more than ${formatCount(most)} minutes would have to be added up: the leading watcher adds closed quarter hours up, and has not done so lately. Start a watcher, or look at a shorter time or at one queue.`;
}

const counted = (queues: string) => `
  with ${minutesWithin(queues)}
  )
  select count(*)::int as minutes from (
    select from queue, stretch
    cross join lateral (
      select from public.lease_minutes m where m.queue = queue.name and m.slot between stretch.low and stretch.high offset 0
    ) m
    limit $4::int + 1) bounded`;

const COUNTED = counted('select name from public.queues');
const COUNTED_OF_QUEUE = counted('select $5::text as name');
