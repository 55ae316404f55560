import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { DEFAULT_HEARTBEAT_LIMIT } from '@/lib/workers/worker-health';

/** Who is heard, who leads, and what waits for a person. Ages are seconds, null where nobody was ever heard or nothing waits. */
export type Standing = z.infer<typeof row>;

/** Where counting stops: nobody works off a thousand reviews, nor counts them. */
const REVIEWS_LIMIT = 1_000;

/** One statement. Workers are those of the Workers page. Throws DatabaseError. */
export function readStanding(db: Database): Promise<Standing> {
  return readRow(db, { name: 'metrics-standing', text: STANDING }, row);
}

const STANDING = `
  with clock as materialized (select clock_timestamp() as at),
  workers as (
    select case
        when w.state = 'stopped' then 'stopped'
        when clock.at - w.heartbeat_at > coalesce(
          (select max(q.heartbeat_limit) from public.queues q where q.name = any (w.queues)),
          interval '${DEFAULT_HEARTBEAT_LIMIT} s') then 'silent'
        else w.state
      end as standing
    from clock cross join (
      select a.id from public.workers a, clock where a.state <> 'stopped' and a.heartbeat_at > clock.at - interval '1 hour'
      union
      select j.lease_owner from public.processing_jobs j where j.status = 'running' and j.lease_owner is not null) here
    cross join lateral (select * from public.workers o where o.id = here.id limit 1) w)
  select
    (select json_build_object(
       'active', count(*) filter (where standing = 'active'), 'draining', count(*) filter (where standing = 'draining'),
       'silent', count(*) filter (where standing = 'silent'), 'stopped', count(*) filter (where standing = 'stopped'))
     from workers) as workers,
    (select json_build_object(
       'leads', coalesce(l.lease_until > clock.at, false), 'token', l.token,
       'heartbeatAge', extract(epoch from clock.at - l.heartbeat_at)::float8)
     from leasehold.watcher_lease l) as watcher,
    (select count(*)::int from leasehold.lease_waits where state = 'armed') as "armedWaits",
    (select count(*)::int from (
       select from leasehold.review_items r where r.state = 'unreviewed' order by r.state, r.id limit ${REVIEWS_LIMIT}
     ) bounded) as unreviewed,
    (select extract(epoch from clock.at - r.at)::float8
     from leasehold.review_items r where r.state = 'unreviewed' order by r.id limit 1) as "oldestUnreviewed",
    (select count(*)::int from leasehold.approvals where state = 'waiting') as "waitingRequests"
  from clock`;

const row = z.object({
  workers: z.object({ active: z.int(), draining: z.int(), silent: z.int(), stopped: z.int() }),
  watcher: z.object({ leads: z.boolean(), token: z.number(), heartbeatAge: z.number().nullable() }),
  armedWaits: z.int(),
  unreviewed: z.int(),
  oldestUnreviewed: z.number().nullable(),
  waitingRequests: z.int(),
});
