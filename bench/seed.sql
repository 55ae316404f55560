-- 100,000 attempts: of each hundred 2 run, 2 wait, 4 failed and 92 are completed, over three queues and fifty workers that
-- are all heard from for as long as the benchmark runs. Payloads are of an ordinary size, so that reading them by mistake would show.
insert into public.queues (name, stages, ttl, heartbeat_limit, progress_limit)
select 'queue-' || n, '{receive,ocr,extract,export}', '1 h', '1 h', '3 days' from generate_series(0, 2) n;

insert into public.workers (id, host, os_pid, application_name, queues, started_at)
select 'worker-' || n, 'host-' || n % 5, 1000 + n, 'worker-' || n, '{queue-0,queue-1,queue-2}', now() - interval '2 days'
from generate_series(0, 49) n;

insert into public.subjects (queue, subject, last_token)
select 'queue-' || n % 3, 'SUBJECT-' || n, 1 from generate_series(1, 100000) n;

insert into public.processing_jobs (
  queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token,
  lease_until, heartbeat_at, started_at, finished_at, last_error, payload)
select 'queue-' || n % 3, 'SUBJECT-' || n, 1, 5, status, (array['receive', 'ocr', 'extract', 'export'])[1 + n % 4], at,
  case when status <> 'pending' then 'worker-' || n % 50 end, case when status <> 'pending' then 1 end,
  case status when 'running' then now() + interval '1 h' when 'pending' then null else at + interval '1 min' end,
  case status when 'running' then now() when 'pending' then null else at end, at,
  case when status in ('failed', 'completed') then at end,
  case status when 'failed' then E'The page could not be read.\n' || repeat('  at somewhere in the code\n', 20) end,
  jsonb_build_object('text', repeat('x', 400))
from (
  select n, now() - ((100000 - n) * interval '1 s') as at,
    case when n % 100 < 2 then 'running' when n % 100 < 4 then 'pending' when n % 100 < 8 then 'failed'
      else 'completed' end as status
  from generate_series(1, 100000) n) made;

insert into public.job_events (job_id, queue, subject, attempt, kind)
select j.id, j.queue, j.subject, 1, kind
from public.processing_jobs j
cross join unnest(array['created', 'acquired', 'stage_entered', 'completed']) kind;
