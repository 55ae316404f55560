import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import {
  attemptBefore,
  attemptColumns,
  column,
  counted,
  countedIf,
  firstNamed,
  ofQueue,
} from '@/lib/health/queries/attempts-statement';
import { countedAttempts, namedAttempt } from '@/lib/health/queries/read-running';
import { type Columns, type ColumnUse, isOpen } from '@/lib/health/questions/columns';
import { CLOSED_LOOKED_AT, type ClosedFacts, LOOK_BACK_HOURS } from '@/lib/health/questions/queue-facts';
import type { TableFacts } from '@/lib/health/questions/schema-facts';

export type ClosedWish = {
  name: string;
  heartbeatLimit: number;
  /** Null where no lease is known. */
  ttl: number | null;
};

/**
 * The attempts of each queue that were closed of late, in one statement and summed up by the server: of each queue as many as
 * CLOSED_LOOKED_AT at most and fewer where there are many queues, newest first by the index of closed attempts, whatever the
 * table holds. Throws DatabaseError.
 */
export async function readClosed(
  db: Database,
  table: TableFacts,
  columns: Columns,
  queues: readonly ClosedWish[],
): Promise<Map<string, ClosedFacts>> {
  const values = [
    queues.map(({ name }) => name),
    queues.map(({ heartbeatLimit }) => heartbeatLimit),
    queues.map(({ ttl }) => ttl),
    Math.min(CLOSED_LOOKED_AT, Math.max(CLOSED_AT_LEAST, Math.floor(CLOSED_IN_ALL / queues.length))),
  ];
  const rows = await readRows(
    db,
    nameByText('questions-closed', { text: closedStatement(table, columns), values }),
    closedRow,
  );
  return new Map(rows.map(({ queue, ...row }) => [queue, toFacts(row)]));
}

/** Of all queues together, and of each however many there are. */
const CLOSED_IN_ALL = 20_000;
const CLOSED_AT_LEAST = 500;

/** How who closes another's attempt says so: a takeover, a sweep, an operator. Its length is theirs and not the work's. */
const OTHERS_WORDS = `'^(lease lapsed$|(marked failed|fenced off|cancelled) by )'`;

const AGE = 'x.seconds';

/**
 * One row a queue; `$4` is how many of each are looked at. Moments count back from the statement's start, which unlike the clock
 * can be an index condition.
 */
export function closedStatement(table: TableFacts, columns: Columns): string {
  const open = (...uses: ColumnUse[]) => isOpen(columns, ...uses);
  const some = (uses: ColumnUse[], where: string) =>
    countedIf(open(...uses), where, AGE, 'x.finished_at desc');
  const finished = column(columns, 'finishedAt');
  const own = open('lastError')
    ? `coalesce(${column(columns, 'lastError')} !~ ${OTHERS_WORDS}, true)`
    : 'true';
  const before = attemptBefore(table, columns);
  return `
  select q.name as queue, clock_timestamp() as "readAt", r.*
  from unnest($1::text[], $2::float8[], $3::float8[]) as q (name, heartbeat_limit, ttl)
  cross join lateral (
    with newest as materialized (
      select ${attemptColumns(columns)}, ${finished} as finished_at, ${own} as own from ${table.name} j
      where ${ofQueue(columns)} and ${finished} >= statement_timestamp() - interval '${LOOK_BACK_HOURS} hours'
      order by ${finished} desc
      limit $4
    ), x as materialized (
      select x.*, extract(epoch from x.finished_at - x.started_at)::float8 as seconds, ${before ? before.missing : 'null::boolean'} as gap,
        ${before ? before.overlaps : OVERLAPS_BY_TIME} as overlaps
      from newest x ${before?.join ?? ''}
      where x.started_at is not null
    )
    select count(*)::int as count, (select count(*) >= $4 from newest) as bounded, min(x.finished_at) as since,
      count(*) filter (where x.own)::int as runs,
      percentile_disc(array[0.5, 0.95, 0.99, 1]) within group (order by x.seconds) filter (where x.own) as seconds,
      ${firstNamed('x.own', AGE, 'x.seconds desc')} as longest,
      count(*) filter (where not x.own)::int as "takenBack",
      count(*) filter (where x.own and x.seconds > q.ttl)::int as over,
      ${open('heartbeatAt') ? 'count(*) filter (where x.own and x.seconds > q.ttl and not x.unrenewed)::int' : 'null::int'} as "overRenewed",
      count(*) filter (where x.own and x.seconds > q.heartbeat_limit)::int as long,
      ${some(['heartbeatAt'], 'x.own and x.seconds > q.heartbeat_limit and x.unrenewed')} as "longUnrenewed",
      ${open('heartbeatAt') ? 'count(*) filter (where not x.unrenewed)::int' : 'null::int'} as renewed,
      ${some(['owner'], 'x.owner is null')} as ownerless,
      ${counted('x.overlaps and x.subject is not null', AGE, 'x.finished_at desc')} as overlaps,
      ${some(['attempt', 'subject'], 'x.gap')} as gaps,
      ${some(['attempt', 'maxAttempts'], 'x.attempt > x.max_attempts')} as "beyondMax",
      ${some(['attempt'], 'x.attempt is null or x.attempt < 1')} as uncounted
    from x
  ) r`;
}

/** Where no number says which attempt came before, the order of their starts does. */
const OVERLAPS_BY_TIME = `lag(x.finished_at) over (partition by x.subject order by x.started_at, x.finished_at) > x.started_at`;

const closedRow = z.object({
  queue: z.string(),
  readAt: z.string(),
  count: z.number(),
  bounded: z.boolean(),
  since: z.string().nullable(),
  runs: z.number(),
  seconds: z.array(z.number()).nullable(),
  longest: namedAttempt.nullable(),
  takenBack: z.number(),
  over: z.number(),
  overRenewed: z.number().nullable(),
  long: z.number(),
  longUnrenewed: countedAttempts.nullable(),
  renewed: z.number().nullable(),
  ownerless: countedAttempts.nullable(),
  overlaps: countedAttempts,
  gaps: countedAttempts.nullable(),
  beyondMax: countedAttempts.nullable(),
  uncounted: countedAttempts.nullable(),
});

function toFacts(row: Omit<z.infer<typeof closedRow>, 'queue'>): ClosedFacts {
  const { runs, seconds, longest, over, overRenewed, long, longUnrenewed, ...rest } = row;
  const [p50, p95, p99, max] = seconds ?? [];
  const known = p50 !== undefined && p95 !== undefined && p99 !== undefined && max !== undefined && longest;
  return {
    ...rest,
    runs: known ? { count: runs, p50, p95, p99, max, longest } : null,
    over: { count: over, renewed: overRenewed },
    long: { count: long, unrenewed: longUnrenewed },
  };
}
