-- One worker with the limit after which it is silent, and the list of what it has in hand.
select w.id, w.host, w.os_pid, w.backend_pid, w.backend_start, w.application_name, w.version, w.queues, w.state, w.started_at, w.heartbeat_at,
  w.clock_offset, w.exit_record, w.heartbeat_limit, j.id, j.subject, j.started_at, j.lease_until
from (
  select *, (select max(q.heartbeat_limit) from public.queues q where q.name = any (o.queues)) as heartbeat_limit
  from public.workers o where o.id = $1 limit 1) w
left join public.processing_jobs j on j.lease_owner = w.id and j.status = 'running';

select id, queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at,
  started_at, finished_at, available_at, created_at, last_error
from public.processing_jobs
where status = 'running' and lease_owner = $1
order by id desc
limit 50
