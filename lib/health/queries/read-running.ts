import 'server-only';
import { z } from 'zod';
import { moment } from '@/lib/db/document';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import {
  attemptBefore,
  attemptColumns,
  column,
  countedIf,
  firstNamed,
  ofQueue,
} from '@/lib/health/queries/attempts-statement';
import { type Columns, isOpen } from '@/lib/health/questions/columns';
import { RUNNING_LOOKED_AT, type RunningFacts } from '@/lib/health/questions/queue-facts';
import type { TableFacts } from '@/lib/health/questions/schema-facts';

export type QueueWish = { name: string; heartbeatLimit: number };

/**
 * The running attempts of each queue, in one statement and summed up by the server: of each queue as many as
 * RUNNING_LOOKED_AT at most, by the index of running attempts. `registered` is false where there is no register of workers.
 * Throws DatabaseError.
 */
export async function readRunning(
  db: Database,
  { table, columns, registered }: { table: TableFacts; columns: Columns; registered: boolean },
  queues: readonly QueueWish[],
): Promise<Map<string, RunningFacts>> {
  const values = [queues.map(({ name }) => name), queues.map(({ heartbeatLimit }) => heartbeatLimit)];
  const text = runningStatement(table, columns, registered);
  const rows = await readRows(db, nameByText('questions-running', { text, values }), runningRow);
  return new Map(rows.map(({ queue, ...facts }) => [queue, facts]));
}

const AGE = 'extract(epoch from clock.at - x.started_at)::float8';

/** Owners that are registered, looked up one by one: joined, all of the register is gone through, which holds the process starts of years. */
const KNOWN = `
      select o.owner from (select distinct owner from seen) o
      cross join lateral (select from public.workers w where w.id = o.owner limit 1) w`;

/** One row a queue. */
export function runningStatement(table: TableFacts, columns: Columns, registered: boolean): string {
  const open = (...uses: Parameters<typeof column>[1][]) => isOpen(columns, ...uses);
  const some = (uses: Parameters<typeof column>[1][], where: string, order = 'x.started_at') =>
    countedIf(open(...uses), where, AGE, order);
  const before = attemptBefore(table, columns);
  const asked = registered && open('owner');
  const live = open('leaseUntil') ? 'x.lease_until > clock.at' : 'true';
  return `
  with clock as materialized (select clock_timestamp() as at)
  select q.name as queue, clock.at as "readAt", r.*
  from unnest($1::text[], $2::float8[]) as q (name, heartbeat_limit)
  cross join clock
  cross join lateral (
    with seen as materialized (
      select ${attemptColumns(columns)} from ${table.name} j
      where ${column(columns, 'status')} = 'running' and ${ofQueue(columns)}
      limit ${RUNNING_LOOKED_AT}
    ), x as materialized (
      select x.*, ${asked ? 'known.owner is not null' : 'null::boolean'} as registered, ${before?.lacking ?? 'null::boolean'} as gap
      from seen x
      ${asked ? `left join (${KNOWN}) known on known.owner = x.owner` : ''}
    )
    select count(*)::int as count,
      (select json_build_object('count', count(*), 'one', (array_agg(json_build_object(
          'subject', d.subject, 'attempt', null, 'owner', null, 'leaseUntil', null, 'heartbeatAt', null, 'age', null)))[1])
        from (select subject from x where subject is not null group by subject having count(*) > 1) d) as doubled,
      ${some(['owner'], 'x.owner is null')} as ownerless,
      ${countedIf(asked, 'not x.registered and x.owner is not null', AGE, 'x.started_at')} as unregistered,
      ${open('leaseUntil') ? 'count(*) filter (where x.lease_until is null)::int' : 'null::int'} as leaseless,
      ${some(['leaseUntil'], 'x.lease_until <= clock.at', 'x.lease_until')} as lapsed,
      ${some(['heartbeatAt'], `coalesce(x.heartbeat_at, x.started_at) < clock.at - q.heartbeat_limit * interval '1 s'`, 'x.heartbeat_at nulls first')} as silent,
      ${some(['heartbeatAt', 'startedAt'], `x.unrenewed and x.started_at < clock.at - q.heartbeat_limit * interval '1 s'`)} as unrenewed,
      ${open('heartbeatAt') ? 'count(*) filter (where not x.unrenewed)::int' : 'null::int'} as renewed,
      ${firstNamed(`x.started_at is not null and ${live}`, AGE, 'x.started_at')} as longest,
      ${firstNamed('x.lease_until > clock.at', AGE, 'x.lease_until')} as "nextLapse",
      extract(epoch from max(x.lease_until - x.heartbeat_at))::float8 as "leaseSeen",
      ${some(['attempt'], 'x.attempt is null or x.attempt < 1')} as uncounted,
      ${some(['attempt', 'maxAttempts'], 'x.attempt > x.max_attempts')} as "beyondMax",
      ${some(['attempt', 'subject'], 'x.gap')} as gaps
    from x
  ) r`;
}

export const namedAttempt = z.object({
  subject: z.string().nullable(),
  attempt: z.number().nullable(),
  owner: z.string().nullable(),
  leaseUntil: moment.nullable(),
  heartbeatAt: moment.nullable(),
  age: z.number().nullable(),
});

export const countedAttempts = z.object({ count: z.number(), one: namedAttempt.nullable() });

const runningRow = z.object({
  queue: z.string(),
  readAt: z.string(),
  count: z.number(),
  doubled: countedAttempts,
  ownerless: countedAttempts.nullable(),
  unregistered: countedAttempts.nullable(),
  leaseless: z.number().nullable(),
  lapsed: countedAttempts.nullable(),
  silent: countedAttempts.nullable(),
  unrenewed: countedAttempts.nullable(),
  renewed: z.number().nullable(),
  longest: namedAttempt.nullable(),
  nextLapse: namedAttempt.nullable(),
  leaseSeen: z.number().nullable(),
  uncounted: countedAttempts.nullable(),
  beyondMax: countedAttempts.nullable(),
  gaps: countedAttempts.nullable(),
});
