-- Minutes of every queue up to this one, as far back as the shape says; those that stand already are left.
insert into public.lease_minutes (
  queue, slot, shard, minute, acquisitions, acquisition_latency, acquisition_latency_max, acquisition_buckets, renew_failures,
  stale_writes_rejected, completed, failed)
select q.name, (extract(epoch from m.minute)::bigint / 60 % 10080)::integer, shard, m.minute, 40, '1 s', '90 ms',
  array_fill(0, array[2]) || array[4, 12, 14, 6, 3, 1] || array_fill(0, array[16]), 0, 0, 38, 2
from bench.shape z, public.queues q, generate_series(0, 4) shard,
  lateral generate_series(
    greatest(
      date_trunc('minute', now()) - z.minutes * interval '1 min',
      (select max(l.minute) + interval '1 min' from public.lease_minutes l)),
    date_trunc('minute', now()), '1 min') m (minute)
on conflict (queue, slot, shard) do update set minute = excluded.minute;

insert into leasehold.lease_ages (queue, slot, minute, age, owner, ttl, oldest_pending, oldest_running)
select q.name, (extract(epoch from m.minute)::bigint / 60 % 10080)::integer, m.minute, '4 s', 'worker-1', '60 s', '2 s', '40 s'
from bench.shape z, public.queues q,
  lateral generate_series(
    greatest(
      date_trunc('minute', now()) - z.minutes * interval '1 min',
      (select max(l.minute) + interval '1 min' from leasehold.lease_ages l)),
    date_trunc('minute', now()), '1 min') m (minute)
on conflict (queue, slot) do update set minute = excluded.minute;

insert into leasehold.lock_minutes (slot, minute, samples, took, took_max, used_max, capacity)
select (extract(epoch from m.minute)::bigint / 60 % 10080)::integer, m.minute, 12, '60 ms', '9 ms', 120, 6400
from bench.shape z,
  lateral generate_series(
    greatest(
      date_trunc('minute', now()) - z.minutes * interval '1 min',
      (select max(l.minute) + interval '1 min' from leasehold.lock_minutes l)),
    date_trunc('minute', now()), '1 min') m (minute)
on conflict (slot) do update set minute = excluded.minute;
