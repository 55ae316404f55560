import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Timestamp } from '@/lib/time';
import { type ArmedWaits, type WatcherStanding, watcherStanding } from '@/lib/workers/watcher-standing';

const lead = z.object({
  holder: z.string().nullable(),
  host: z.string().nullable(),
  osPid: z.number().nullable(),
  heartbeatAt: z.string().nullable(),
  databaseStartedAt: z.string(),
});

/** Named at most; all are counted. */
const NAMED = 200;

const ARMED = `
  select count(*)::int as count, min(w.due_at) as "firstDueAt",
    coalesce(jsonb_agg(jsonb_build_object(
      'address', jsonb_build_object('source', w.source, 'database', w.database, 'key', w.job_key),
      'queue', w.queue, 'subject', w.subject, 'attempt', w.attempt
    ) order by w.place) filter (where w.place <= ${NAMED} and w.redis is null), '[]') as jobs
  from (
    -- Jobs first: as many are named, whatever is armed in Redis.
    select *, row_number() over (order by redis is not null, due_at, id) as place from leasehold.lease_waits where state = 'armed') w`;

const armedWaits = z.object({
  count: z.number(),
  firstDueAt: z.string().nullable(),
  jobs: z.array(
    z.object({
      address: z.object({ source: z.string(), database: z.string(), key: z.string() }),
      queue: z.string(),
      subject: z.string(),
      attempt: z.number().nullable(),
    }),
  ),
});

/** Whether a watcher runs, at the moment of a sample, and what depends on it while none does. Throws DatabaseError. */
export async function readWatcher(db: Database, databaseNow: Timestamp): Promise<WatcherStanding> {
  const statement = {
    name: 'read-watcher',
    text: `select holder, host, os_pid as "osPid", heartbeat_at as "heartbeatAt",
        pg_postmaster_start_time() as "databaseStartedAt"
      from leasehold.watcher_lease`,
  };
  const { databaseStartedAt, ...last } = await readRow(db, statement, lead);
  const standing = watcherStanding(last, databaseNow, databaseStartedAt);
  return standing.state === 'alive' ? standing : { ...standing, armed: await readArmed(db) };
}

function readArmed(db: Database): Promise<ArmedWaits> {
  return readRow(db, { name: 'armed-waits', text: ARMED }, armedWaits);
}
