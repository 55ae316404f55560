import 'server-only';
import { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow, type Statement } from '@/lib/db/read-rows';
import { timestampFromWire } from '@/lib/db/wire-timestamp';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import { TREND_STEP } from '@/lib/episodes/episode-span';
import { type EpisodeTrend, fillBuckets, type TimeSpread } from '@/lib/episodes/episode-trend';
import { EPISODES, TO_DETECT, TO_FIRST_ACT, TO_RESOLVE } from '@/lib/episodes/queries/episode-columns';
import { spanStart, stepOf } from '@/lib/episodes/queries/span-start';

export type TrendFilter = Pick<EpisodeFilter, 'queue' | 'span'>;

/** How often each kind of trouble opened over a span, of one queue or of all. Counted in SQL; one row. Throws DatabaseError. */
export async function readTrend(db: Database, filter: TrendFilter): Promise<EpisodeTrend> {
  const { databaseNow, from, to, kinds } = await readRow(db, trendStatement(filter), trend);
  const step = TREND_STEP[filter.span];
  return {
    ...{ databaseNow, from, to, bucket: step.bucket },
    kinds: kinds.map(({ buckets, ...kind }) => ({
      ...kind,
      buckets: fillBuckets(buckets, { from, ...step }),
    })),
  };
}

/** Exported for the plan tests. */
export function trendStatement({ queue, span }: TrendFilter): Statement {
  const { bucket, buckets } = TREND_STEP[span];
  const text = `
    with opened as materialized (
      select f.kind, ${stepOf('f.opened_at', bucket)} as step, f.flaps > 0 as again, f.closed_how, f.worst_held_up,
        ${TO_DETECT} as to_detect, ${TO_FIRST_ACT} as to_first_act, ${TO_RESOLVE} as to_resolve
      from ${EPISODES}
      where f.opened_at >= ${spanStart(span)}${queue === null ? '' : ' and f.queue = $1'}
    ),
    steps as (
      select s.kind, jsonb_agg(jsonb_build_object('at', s.step, 'opened', s.opened, 'cameBack', s.came_back)) as buckets
      from (
        select o.kind, o.step, count(*) as opened, count(*) filter (where o.again) as came_back from opened o group by 1, 2
      ) s
      group by 1
    ),
    kinds as (
      select o.kind, count(*) as opened, count(*) filter (where o.again) as came_back,
        count(*) filter (where o.closed_how is null) as open,
        count(*) filter (where o.closed_how = 'itself') as by_itself,
        count(*) filter (where o.closed_how = 'act') as by_act,
        count(*) filter (where o.closed_how = 'superseded') as superseded,
        max(o.worst_held_up) as held_up,
        ${spreadOf('to_detect')} as to_detect, ${spreadOf('to_first_act')} as to_first_act, ${spreadOf('to_resolve')} as to_resolve
      from opened o
      group by 1
    )
    select clock_timestamp() as "databaseNow", ${spanStart(span)} as "from",
      ${spanStart(span)} + interval '${bucket * buckets} s' as "to",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', k.kind, 'opened', k.opened, 'cameBack', k.came_back, 'open', k.open, 'byItself', k.by_itself,
          'byAct', k.by_act, 'superseded', k.superseded, 'heldUp', k.held_up,
          'times', jsonb_build_object('toDetect', k.to_detect, 'toFirstAct', k.to_first_act, 'toResolve', k.to_resolve),
          'buckets', s.buckets
        ) order by k.opened desc, k.kind)
        from kinds k join steps s on s.kind = k.kind
      ), '[]') as kinds`;
  return nameByText('history-trend', { text, values: queue === null ? [] : [queue] });
}

/** Those without the time are in no percentile, and null stands where all are without. One sort gives both. */
function spreadOf(column: string): string {
  return `jsonb_build_object('count', count(o.${column}), 'at',
    percentile_cont(array[0.5, 0.95]) within group (order by o.${column}::float8))`;
}

const count = z.int().nonnegative();
const spread = z
  .object({ count, at: z.tuple([z.number(), z.number()]).nullable() })
  .transform(({ count, at }): TimeSpread | null => at && { count, median: at[0], p95: at[1] });

const trend = z.object({
  databaseNow: z.string(),
  from: z.string(),
  to: z.string(),
  kinds: z.array(
    z.object({
      kind: z.string(),
      ...{ opened: count, cameBack: count, open: count, byItself: count, byAct: count, superseded: count },
      heldUp: count,
      times: z.object({ toDetect: spread, toFirstAct: spread, toResolve: spread }),
      buckets: z.array(
        z.object({ at: z.string().transform(timestampFromWire), opened: count, cameBack: count }),
      ),
    }),
  ),
});
