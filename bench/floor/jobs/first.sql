-- The least that a first page of the list can be: its columns, by primary key, nothing computed.
select id, queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at,
  started_at, finished_at, available_at, created_at, last_error
from public.processing_jobs
order by id desc
limit 50
