import { z } from 'zod';
import { BUCKETS, quantilesOf } from '@/lib/health/acquisition-histogram';
import type { SignalSums } from '@/lib/health/signal-levels';

/** Buckets by place, from 1. To sum each by itself is ten times faster than to unnest them all. */
const places = Array.from({ length: BUCKETS }, (_, index) => index + 1);

/** What rows of minutes or quarters add up to, as columns for `sumsOf`; over no row, nothing. */
export const sumColumns = (row: string) => `
    coalesce(sum(${row}.acquisitions), 0)::float8 as acquisitions,
    array[${places.map((place) => `coalesce(sum(${row}.acquisition_buckets[${place}]), 0)`).join(', ')}]::float8[] as buckets,
    coalesce(extract(epoch from max(${row}.acquisition_latency_max)) * 1000, 0)::float8 as longest,
    coalesce(sum(${row}.renew_failures), 0)::float8 as "renewFailures",
    coalesce(sum(${row}.stale_writes_rejected), 0)::float8 as "staleWrites",
    coalesce(sum(${row}.completed), 0)::float8 as completed,
    coalesce(sum(${row}.failed), 0)::float8 as failed`;

/** What `sumColumns` gives, as it stands in a JSON document. */
export const sums = z.object({
  acquisitions: z.number(),
  buckets: z.array(z.number()).length(BUCKETS),
  longest: z.number(),
  renewFailures: z.number(),
  staleWrites: z.number(),
  completed: z.number(),
  failed: z.number(),
});

/** What nothing adds up to. */
export const NO_SUMS: z.infer<typeof sums> = {
  ...{ acquisitions: 0, longest: 0, buckets: [] },
  ...{ renewFailures: 0, staleWrites: 0, completed: 0, failed: 0 },
};

export function sumsOf({ buckets, longest, ...counts }: z.infer<typeof sums>): SignalSums {
  return { ...counts, latency: quantilesOf(buckets, longest) };
}

/**
 * The stretches of a ring of minutes from `from` to `to`, both timestamptz and at most a whole ring apart: one, or two where it
 * begins anew in between. Rows of an earlier round lie in them too and are told by their minute.
 */
export const ringStretches = (from: string, to: string) => `
    select low, case when low > high then 10079 else high end as high
    from (select ${slotOf(from)} as low, ${slotOf(to)} as high) ring
    union all
    select 0, high from (select ${slotOf(from)} as low, ${slotOf(to)} as high) ring where low > high`;

const slotOf = (moment: string) => `(floor(extract(epoch from ${moment}) / 60)::bigint % 10080)::integer`;

/**
 * The beginning of a statement over a window of $2 buckets of $1 seconds, that of its charts and that which counts what they take: the
 * `border` up to where quarters stand for their minutes if $3 is true, the `stretch` of the ring after it, and each `queue`. Its last
 * parenthesis is open.
 */
export const minutesWithin = (queues: string) => `clock as materialized (
    select clock_timestamp() as at
  ), span as materialized (
    select at, ends - $2::int * $1::int * interval '1 s' as since
    from (select at, date_bin($1::int * interval '1 s', at, 'epoch') + $1::int * interval '1 s' as ends from clock) cut
  ), border as materialized (
    select span.since, span.at,
      case when $3::boolean then least(greatest(span.since, s.rolled_up_to), span.at) else span.since end as rolled
    from span, leasehold.lease_sampling s
  ), stretch as materialized (
    select stretch.* from border cross join lateral (${ringStretches('border.rolled', 'border.at')}) stretch
  ), queue as materialized (${queues}`;
