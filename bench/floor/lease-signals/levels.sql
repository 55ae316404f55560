-- How each queue stands, what its workers did in the last minutes and in those before, and what reading the locks took in a day.
select q.name, r.*,
  (select count(*) from (select from public.processing_jobs j where j.queue = q.name and j.status = 'pending' limit 50001) b),
  (select min(j.available_at) from public.processing_jobs j where j.queue = q.name and j.status = 'pending')
from public.queues q
left join (
  select queue, count(*), count(lease_until), min(started_at), min(heartbeat_at) from public.processing_jobs where status = 'running' group by 1
) r on r.queue = q.name;

select q.name, m.minute > now() - interval '5 min', sum(m.acquisitions), max(m.acquisition_latency_max), sum(m.renew_failures), sum(m.stale_writes_rejected), sum(m.completed), sum(m.failed),
  sum(m.acquisition_buckets[1]), sum(m.acquisition_buckets[2]), sum(m.acquisition_buckets[3]), sum(m.acquisition_buckets[4]),
  sum(m.acquisition_buckets[5]), sum(m.acquisition_buckets[6]), sum(m.acquisition_buckets[7]), sum(m.acquisition_buckets[8]),
  sum(m.acquisition_buckets[9]), sum(m.acquisition_buckets[10]), sum(m.acquisition_buckets[11]), sum(m.acquisition_buckets[12]),
  sum(m.acquisition_buckets[13]), sum(m.acquisition_buckets[14]), sum(m.acquisition_buckets[15]), sum(m.acquisition_buckets[16]),
  sum(m.acquisition_buckets[17]), sum(m.acquisition_buckets[18]), sum(m.acquisition_buckets[19]), sum(m.acquisition_buckets[20]),
  sum(m.acquisition_buckets[21]), sum(m.acquisition_buckets[22]), sum(m.acquisition_buckets[23]), sum(m.acquisition_buckets[24])
from public.queues q
cross join lateral (
  select * from public.lease_minutes l
  where l.queue = q.name and l.slot between (extract(epoch from now())::bigint / 60 - 9) % 10080 and extract(epoch from now())::bigint / 60 % 10080
    and l.minute >= now() - interval '10 min'
  offset 0
) m
group by 1, 2;

select minute, took_max, used_max, capacity, took, samples from leasehold.lock_minutes where minute > now() - interval '24 hours'
