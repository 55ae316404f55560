-- What the charts of an hour are drawn from: how each queue stands, what its workers did in the last minutes and in those before, its
-- minutes summed by minute with the histogram that p50, p95 and p99 are read from, its ages, the locks, and what happened.
select q.name, r.*,
  (select count(*) from (select from public.processing_jobs j where j.queue = q.name and j.status = 'pending' limit 50001) b),
  (select min(j.available_at) from public.processing_jobs j where j.queue = q.name and j.status = 'pending')
from public.queues q
left join (
  select queue, count(*), count(lease_until), min(started_at), min(heartbeat_at) from public.processing_jobs where status = 'running' group by 1
) r on r.queue = q.name;

select q.name, m.minute > now() - interval '5 min', sum(m.acquisitions), max(m.acquisition_latency_max), sum(m.renew_failures), sum(m.stale_writes_rejected), sum(m.completed),
  sum(m.failed),
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
) m
group by 1, 2;

select m.minute, sum(m.acquisitions), max(m.acquisition_latency_max), sum(m.renew_failures), sum(m.stale_writes_rejected), sum(m.completed),
  sum(m.failed),
  sum(m.acquisition_buckets[1]), sum(m.acquisition_buckets[2]), sum(m.acquisition_buckets[3]), sum(m.acquisition_buckets[4]),
  sum(m.acquisition_buckets[5]), sum(m.acquisition_buckets[6]), sum(m.acquisition_buckets[7]), sum(m.acquisition_buckets[8]),
  sum(m.acquisition_buckets[9]), sum(m.acquisition_buckets[10]), sum(m.acquisition_buckets[11]), sum(m.acquisition_buckets[12]),
  sum(m.acquisition_buckets[13]), sum(m.acquisition_buckets[14]), sum(m.acquisition_buckets[15]), sum(m.acquisition_buckets[16]),
  sum(m.acquisition_buckets[17]), sum(m.acquisition_buckets[18]), sum(m.acquisition_buckets[19]), sum(m.acquisition_buckets[20]),
  sum(m.acquisition_buckets[21]), sum(m.acquisition_buckets[22]), sum(m.acquisition_buckets[23]), sum(m.acquisition_buckets[24])
from public.queues q
cross join lateral (
  select * from public.lease_minutes l
  where l.queue = q.name and l.slot between (extract(epoch from now())::bigint / 60 - 60) % 10080 and extract(epoch from now())::bigint / 60 % 10080
) m
group by 1;

select a.minute, max(a.age), max(a.oldest_pending), max(a.oldest_running)
from public.queues q
cross join lateral (
  select * from leasehold.lease_ages l
  where l.queue = q.name and l.slot between (extract(epoch from now())::bigint / 60 - 60) % 10080 and extract(epoch from now())::bigint / 60 % 10080
) a
group by 1;

select minute, took_max, used_max, capacity, took, samples from leasehold.lock_minutes where minute > now() - interval '24 hours';

select id, opened_at, kind, subject, owner, sentence from leasehold.findings where opened_at >= now() - interval '1 h' order by opened_at desc limit 31;

select seq, at, action, outcome, rows_changed, actor_name, source, database, job_key, target, subject
from (select * from leasehold.audit_events order by seq desc limit 1000) recent
where at >= now() - interval '1 h'
