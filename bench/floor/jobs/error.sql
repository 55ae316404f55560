-- Failed attempts whose error holds a text, however it is written, as the page looks for it.
select id, queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at,
  started_at, finished_at, available_at, created_at, last_error
from public.processing_jobs
where status = 'failed' and last_error ilike $1
order by id desc
limit 50
