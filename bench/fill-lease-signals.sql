-- A week of 20 queues, every minute in five of its eight shards: more than a million rows, each with a histogram. Sampled ages
-- and readings of the locks beside them, as a watcher would have kept them.
insert into public.queues (name) select 'bench-' || n from generate_series(1, 20) n;

insert into public.lease_minutes (
  queue, slot, shard, minute, acquisitions, acquisition_latency, acquisition_latency_max, acquisition_buckets, renew_failures,
  stale_writes_rejected, completed, failed
)
select 'bench-' || queue, (extract(epoch from minute)::bigint / 60 % 10080)::integer, shard, minute, 40, '1 s', '90 ms',
  array_fill(0, array[2]) || array[4, 12, 14, 6, 3, 1] || array_fill(0, array[16]), (extract(epoch from minute)::bigint / 60 % 97 = 0)::integer,
  (extract(epoch from minute)::bigint / 60 % 997 = 0)::integer, 38, 2
from generate_series(
    date_trunc('minute', clock_timestamp()) - interval '10079 min', date_trunc('minute', clock_timestamp()), '1 min'
  ) minute,
  generate_series(1, 20) queue, generate_series(0, 4) shard;

insert into leasehold.lease_ages (queue, slot, minute, age, owner, ttl, oldest_pending, oldest_running)
select 'bench-' || queue, (extract(epoch from minute)::bigint / 60 % 10080)::integer, minute, queue * interval '250 ms', 'w-' || queue,
  '60 s', '2 s', '40 s'
from generate_series(
    date_trunc('minute', clock_timestamp()) - interval '10079 min', date_trunc('minute', clock_timestamp()), '1 min'
  ) minute,
  generate_series(1, 20) queue;

insert into leasehold.lock_minutes (slot, minute, samples, took, took_max, used_max, capacity)
select (extract(epoch from minute)::bigint / 60 % 10080)::integer, minute, 12, '60 ms', '9 ms', 120, 6400
from generate_series(
  date_trunc('minute', clock_timestamp()) - interval '10079 min', date_trunc('minute', clock_timestamp()), '1 min'
) minute;
