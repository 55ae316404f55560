-- The same where a bucket is no finer than a quarter of an hour: the quarters that are added up already, and the minutes after them.
select floor(extract(epoch from m.quarter) / $2::int), max(m.oldest_pending), max(m.oldest_running), sum(m.acquisitions), max(m.acquisition_latency_max), sum(m.renew_failures), sum(m.stale_writes_rejected), sum(m.completed), sum(m.failed),
  sum(m.acquisition_buckets[1]), sum(m.acquisition_buckets[2]), sum(m.acquisition_buckets[3]), sum(m.acquisition_buckets[4]),
  sum(m.acquisition_buckets[5]), sum(m.acquisition_buckets[6]), sum(m.acquisition_buckets[7]), sum(m.acquisition_buckets[8]),
  sum(m.acquisition_buckets[9]), sum(m.acquisition_buckets[10]), sum(m.acquisition_buckets[11]), sum(m.acquisition_buckets[12]),
  sum(m.acquisition_buckets[13]), sum(m.acquisition_buckets[14]), sum(m.acquisition_buckets[15]), sum(m.acquisition_buckets[16]),
  sum(m.acquisition_buckets[17]), sum(m.acquisition_buckets[18]), sum(m.acquisition_buckets[19]), sum(m.acquisition_buckets[20]),
  sum(m.acquisition_buckets[21]), sum(m.acquisition_buckets[22]), sum(m.acquisition_buckets[23]), sum(m.acquisition_buckets[24])
from leasehold.lease_quarters m
where m.quarter >= now() - $3::int * $2::int * interval '1 s' and ($1::text is null or m.queue = $1)
group by 1;

select floor(extract(epoch from m.minute) / $2::int), sum(m.acquisitions), max(m.acquisition_latency_max), sum(m.renew_failures), sum(m.stale_writes_rejected), sum(m.completed), sum(m.failed),
  sum(m.acquisition_buckets[1]), sum(m.acquisition_buckets[2]), sum(m.acquisition_buckets[3]), sum(m.acquisition_buckets[4]),
  sum(m.acquisition_buckets[5]), sum(m.acquisition_buckets[6]), sum(m.acquisition_buckets[7]), sum(m.acquisition_buckets[8]),
  sum(m.acquisition_buckets[9]), sum(m.acquisition_buckets[10]), sum(m.acquisition_buckets[11]), sum(m.acquisition_buckets[12]),
  sum(m.acquisition_buckets[13]), sum(m.acquisition_buckets[14]), sum(m.acquisition_buckets[15]), sum(m.acquisition_buckets[16]),
  sum(m.acquisition_buckets[17]), sum(m.acquisition_buckets[18]), sum(m.acquisition_buckets[19]), sum(m.acquisition_buckets[20]),
  sum(m.acquisition_buckets[21]), sum(m.acquisition_buckets[22]), sum(m.acquisition_buckets[23]), sum(m.acquisition_buckets[24])
from leasehold.lease_sampling s, public.queues q
cross join lateral (
  select * from public.lease_minutes l
  where l.queue = q.name and l.slot between (extract(epoch from s.rolled_up_to)::bigint / 60) % 10080 and extract(epoch from now())::bigint / 60 % 10080
    and l.minute >= s.rolled_up_to
  offset 0
) m
where $1::text is null or q.name = $1
group by 1;

select floor(extract(epoch from a.minute) / $2::int), max(a.oldest_pending), max(a.oldest_running)
from leasehold.lease_sampling s, public.queues q
cross join lateral (
  select * from leasehold.lease_ages l
  where l.queue = q.name and l.slot between (extract(epoch from s.rolled_up_to)::bigint / 60) % 10080 and extract(epoch from now())::bigint / 60 % 10080
    and l.minute >= s.rolled_up_to
  offset 0
) a
where $1::text is null or q.name = $1
group by 1;

select distinct on (1) floor(extract(epoch from m.quarter) / $2::int), m.queue, m.owner, m.age, m.ttl
from leasehold.lease_quarters m
where m.quarter >= now() - $3::int * $2::int * interval '1 s' and ($1::text is null or m.queue = $1)
order by 1, extract(epoch from m.age) / extract(epoch from m.ttl) desc
