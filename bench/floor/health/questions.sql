-- What the six questions are summed up from: of each queue its attempts that run and those that closed within a day, up to the bound, with
-- the attempt before each and whether its owner is registered. The answers are sums, so the floor is the least sum: how many, how long,
-- how many of what is asked.
select q.name, r.*
from public.queues q
cross join lateral (
  select count(*), min(started_at), min(lease_until) filter (where lease_until > now()), max(lease_until - heartbeat_at),
    count(*) filter (where lease_owner is null), count(*) filter (where lease_until <= now()),
    count(*) filter (where heartbeat_at < now() - q.heartbeat_limit), count(*) filter (where renewals = 0),
    count(*) filter (where attempt > max_attempts),
    count(*) filter (where not exists (select from public.workers w where w.id = j.lease_owner)),
    count(*) filter (where attempt > 1 and not exists (
      select from public.processing_jobs p where p.queue = q.name and p.subject = j.subject and p.attempt = j.attempt - 1))
  from public.processing_jobs j where j.queue = q.name and j.status = 'running') r;

select q.name, r.*
from public.queues q
cross join lateral (
  select count(*), min(x.finished_at),
    percentile_disc(array[0.5, 0.95, 0.99, 1]) within group (order by extract(epoch from x.finished_at - x.started_at)),
    count(*) filter (where x.last_error like '%lapsed%'), count(*) filter (where x.finished_at - x.started_at > q.ttl),
    count(*) filter (where x.renewals = 0), count(*) filter (where x.attempt > x.max_attempts), count(*) filter (where p.finished_at > x.started_at)
  from (
    select subject, attempt, lease_owner, heartbeat_at, renewals, started_at, finished_at, max_attempts, last_error
    from public.processing_jobs j
    where j.queue = q.name and j.finished_at >= now() - interval '24 hours'
    order by j.finished_at desc
    limit 2000) x
  left join public.processing_jobs p on x.attempt > 1 and p.queue = q.name and p.subject = x.subject and p.attempt = x.attempt - 1) r;

select name, ttl, heartbeat_limit, max_attempts from public.queues;

select a.attname, format_type(a.atttypid, a.atttypmod) from pg_attribute a
where a.attrelid = 'public.processing_jobs'::regclass and a.attnum > 0 and not a.attisdropped;

select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'public.processing_jobs'::regclass;

select holder, heartbeat_at from leasehold.watcher_lease
