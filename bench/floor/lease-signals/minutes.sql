-- The minutes of a window of $3 buckets of $2 seconds, of queue $1 or of all: summed by bucket with the histogram that p50, p95 and p99 are
-- read from, the highest ages, and whose lease came nearest to its end.
select floor(extract(epoch from m.minute) / $2::int), sum(m.acquisitions), max(m.acquisition_latency_max), sum(m.renew_failures), sum(m.stale_writes_rejected), sum(m.completed), sum(m.failed),
  sum(m.acquisition_buckets[1]), sum(m.acquisition_buckets[2]), sum(m.acquisition_buckets[3]), sum(m.acquisition_buckets[4]),
  sum(m.acquisition_buckets[5]), sum(m.acquisition_buckets[6]), sum(m.acquisition_buckets[7]), sum(m.acquisition_buckets[8]),
  sum(m.acquisition_buckets[9]), sum(m.acquisition_buckets[10]), sum(m.acquisition_buckets[11]), sum(m.acquisition_buckets[12]),
  sum(m.acquisition_buckets[13]), sum(m.acquisition_buckets[14]), sum(m.acquisition_buckets[15]), sum(m.acquisition_buckets[16]),
  sum(m.acquisition_buckets[17]), sum(m.acquisition_buckets[18]), sum(m.acquisition_buckets[19]), sum(m.acquisition_buckets[20]),
  sum(m.acquisition_buckets[21]), sum(m.acquisition_buckets[22]), sum(m.acquisition_buckets[23]), sum(m.acquisition_buckets[24])
from public.queues q
cross join lateral (
  select * from public.lease_minutes l
  where l.queue = q.name and l.slot between (extract(epoch from now())::bigint / 60 - $3::int * $2::int / 60 + 1) % 10080 and extract(epoch from now())::bigint / 60 % 10080
    and l.minute >= now() - $3::int * $2::int * interval '1 s'
  offset 0
) m
where $1::text is null or q.name = $1
group by 1;

select floor(extract(epoch from a.minute) / $2::int), max(a.oldest_pending), max(a.oldest_running)
from public.queues q
cross join lateral (
  select * from leasehold.lease_ages l
  where l.queue = q.name and l.slot between (extract(epoch from now())::bigint / 60 - $3::int * $2::int / 60 + 1) % 10080 and extract(epoch from now())::bigint / 60 % 10080
    and l.minute >= now() - $3::int * $2::int * interval '1 s'
  offset 0
) a
where $1::text is null or q.name = $1
group by 1;

select distinct on (1) floor(extract(epoch from a.minute) / $2::int), a.queue, a.owner, a.age, a.ttl
from public.queues q
cross join lateral (
  select * from leasehold.lease_ages l
  where l.queue = q.name and l.slot between (extract(epoch from now())::bigint / 60 - $3::int * $2::int / 60 + 1) % 10080 and extract(epoch from now())::bigint / 60 % 10080
    and l.minute >= now() - $3::int * $2::int * interval '1 s'
  offset 0
) a
where $1::text is null or q.name = $1
order by 1, extract(epoch from a.age) / extract(epoch from a.ttl) desc
