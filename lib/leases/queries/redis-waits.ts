import 'server-only';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import { NEWEST_WAITS, toLeaseWait, waitRow } from '@/lib/leases/queries/newest-waits';

/** More than anybody looks through. */
const WAITS = 100;

/** The newest wait on each lease in Redis of this database that has an armed one, or one that ended within a day. */
const REDIS_WAITS = `
  with lately as (
    select w.source, w.database, w.job_key
    from leasehold.lease_waits w
    where w.redis is not null and w.database = current_database()
      and (w.state = 'armed' or w.ended_at > clock_timestamp() - interval '1 day')
    order by w.id desc
    limit ${WAITS}),
  asked as (
    select coalesce(jsonb_agg(distinct jsonb_build_object('source', l.source, 'database', l.database, 'key', l.job_key)), '[]') as keys
    from lately l)
  select n.* from asked cross join lateral (${NEWEST_WAITS('asked.keys')}) n
  order by n.state = 'armed' desc, case when n.state = 'armed' then n."dueAt" end, n."endedAt" desc`;

/** Waits on leases in Redis: armed, or ended within a day. Throws DatabaseError. */
export async function redisWaits(db: Database): Promise<LeaseWait[]> {
  const rows = await readRows(db, { name: 'redis-waits', text: REDIS_WAITS }, waitRow);
  return rows.map(toLeaseWait);
}
