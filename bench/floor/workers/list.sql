-- Everybody heard within the hour or with something in hand, and what that is: not counted, not put in order.
select w.id, w.host, w.os_pid, w.backend_pid, w.backend_start, w.application_name, w.version, w.queues, w.state, w.started_at, w.heartbeat_at,
  w.clock_offset, w.exit_record, j.id, j.subject, j.started_at, j.lease_until
from public.workers w left join public.processing_jobs j on j.lease_owner = w.id and j.status = 'running'
where (w.state <> 'stopped' and w.heartbeat_at > now() - interval '1 hour') or j.id is not null
