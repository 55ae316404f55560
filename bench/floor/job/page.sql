-- The least that a page of a job could read, as so many statements of one table each: the attempt, its neighbours, their history, what
-- they did outside, the mutex, the workers that may be alive (are all of them late?), the queue, acts, waits and requests. A reader
-- may not see a payload, only ask how large it is. $1 is its id, $2 its queue, $3 its subject, $4 its owner.
select id, queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token, lease_until,
  heartbeat_at, started_at, finished_at, available_at, created_at, last_error, stop_requested_at, retry_of, public.job_payload_bytes(id), public.job_payload_keys(id)
from public.processing_jobs where id = $1::bigint;

select id, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at, started_at, finished_at,
  available_at, created_at, last_error
from public.processing_jobs where queue = $2 and subject = $3 order by attempt desc limit 100;

select id, at, job_id, kind, attempt, owner, token, detail from public.job_events where queue = $2 and subject = $3 order by id desc limit 200;

select effect_key, stage, provider, provider_honours_keys, status, token, intended_at, settled_at
from public.job_effects where queue = $2 and subject = $3 order by id;

select s.last_token, s.floor_token, q.ttl, q.heartbeat_interval, q.heartbeat_limit, q.grace, q.progress_limit, q.max_attempts, q.takeover,
  q.sweep_age, q.stages, q.destination_checks_tokens, q.never_happen, q.runbook_url, q.paused_at
from public.subjects s join public.queues q on q.name = s.queue where s.queue = $2 and s.subject = $3;

select id, host, application_name, os_pid, backend_pid, backend_start, state, queues, started_at, heartbeat_at, clock_offset, exit_record
from public.workers where id = $4 or (state <> 'stopped' and heartbeat_at > now() - interval '1 hour');

select seq, at, phase, actor, actor_name, actor_role, action, target, source, database, job_key, queue, subject, outcome, detail,
  rows_changed, approved_by_name, danger, break_glass
from leasehold.audit_events where queue = $2 and subject = $3 order by seq desc limit 100;

select id, owner, follow_up, state, lease_until, due_at, reason, armed_at, actor_id, actor_name, ended_at, ended_detail, successor_key
from leasehold.lease_waits where source = 'native' and database = current_database() and job_key = $1::text order by id desc limit 1;

select id, verb, requester_id, requester_name, asked_at, expires_at from leasehold.approvals
where state = 'waiting' and source = 'native' and database = current_database() and job_key = $1::text
