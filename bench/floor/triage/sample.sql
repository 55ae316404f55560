-- The facts that one sample of Triage judges from, row by row as their tables have them: nothing is judged, named or made a document
-- of. Sessions and locks are beside it, in locks.sql.
-- Who runs, under which tokens.
select j.id, j.queue, j.subject, j.attempt, j.max_attempts, j.status, j.processing_stage, j.stage_entered_at, j.lease_owner, j.lease_until,
  j.lease_token, j.heartbeat_at, j.started_at, j.finished_at, j.available_at, j.last_error, j.stop_requested_at, s.floor_token, s.last_token
from public.processing_jobs j join public.subjects s using (queue, subject)
where j.status = 'running'
order by j.id
limit 5000;

-- What they did outside.
select e.effect_key, e.stage, e.provider, e.provider_honours_keys, e.status, e.token, e.intended_at, e.settled_at
from public.processing_jobs j join public.job_effects e using (queue, subject)
where j.status = 'running';

-- Attempts before theirs.
select p.id, p.attempt, p.status, p.lease_owner, p.started_at, p.finished_at, p.last_error
from public.processing_jobs j join public.processing_jobs p on p.queue = j.queue and p.subject = j.subject and p.attempt <> j.attempt
where j.status = 'running';

-- Late writes and changes from outside, of theirs.
select e.id, e.at, e.job_id, e.attempt, e.owner, e.kind, e.detail
from public.processing_jobs j join public.job_events e using (queue, subject)
where j.status = 'running' and e.kind in ('stale_write_rejected', 'changed_outside');

-- Held ones with an effect that nobody settled.
select j.id, j.queue, j.subject, j.attempt, j.max_attempts, j.status, j.processing_stage, j.lease_owner, j.lease_token, j.heartbeat_at,
  j.started_at, j.available_at, e.effect_key, e.stage, e.provider, e.status, e.token, e.intended_at
from public.processing_jobs j join public.job_effects e using (queue, subject)
where j.status = 'held' and e.status in ('intended', 'unknown');

-- Subjects that failed again and again, with all of their attempts and how each was closed.
select p.id, p.queue, p.subject, p.attempt, p.status, p.lease_owner, p.started_at, p.finished_at, p.last_error, e.kind
from (
  select queue, subject
  from (select queue, subject from public.processing_jobs where status = 'failed' order by id desc limit 2000) recent
  group by queue, subject having count(*) > 1
  limit 500) suspect
join public.processing_jobs p using (queue, subject)
join public.job_events e on e.queue = p.queue and e.subject = p.subject and e.job_id = p.id and e.kind in ('completed', 'failed');

-- What was turned away or changed from outside within a day, and where.
select e.at, e.queue, e.subject, e.kind, e.detail
from public.job_events e
where e.kind in ('stale_write_rejected', 'changed_outside') and e.at > now() - interval '1 day'
order by e.at desc
limit 200;

select id, host, application_name, os_pid, backend_pid, backend_start, state, queues, started_at, heartbeat_at, clock_offset, exit_record
from public.workers
where state <> 'stopped' or heartbeat_at > now() - interval '1 hour' or id in (
  select lease_owner from public.processing_jobs where status = 'running');

select name, ttl, heartbeat_interval, heartbeat_limit, grace, progress_limit, max_attempts, takeover, sweep_age, stages,
  destination_checks_tokens, never_happen, runbook_url, paused_at
from public.queues;

-- How much runs, waits and is held, and what has waited longest in each queue.
select
  (select count(*) from public.processing_jobs where status = 'running'),
  (select count(*) from (select from public.processing_jobs where status = 'pending' limit 50001) bounded),
  (select count(*) from public.processing_jobs where status = 'held');

select q.name, o.subject, o.available_at
from public.queues q
cross join lateral (
  select subject, available_at from public.processing_jobs
  where queue = q.name and status = 'pending' and available_at <= now() order by available_at, id limit 1) o;

-- Rows that somebody may keep locked.
(select id, queue, subject, attempt, status, available_at, xmax from public.processing_jobs where status = 'running' order by id limit 500)
union all
(select id, queue, subject, attempt, status, available_at, xmax from public.processing_jobs where status = 'pending' order by id limit 500);

-- The guards of those in trouble once more.
select id, status, attempt, lease_owner, lease_token, lease_until
from public.processing_jobs
where id in (select job_key::bigint from leasehold.findings where closed_at is null and about = 'job');

select seq, at, queue, subject, action, actor, actor_name, guard, outcome, target, rows_changed, detail
from leasehold.audit_events order by seq desc limit 200;

select holder, host, os_pid, heartbeat_at from leasehold.watcher_lease;

select id, fingerprint, opened_at, flaps, job_key from leasehold.findings where closed_at is null;

select w.id, w.job_key, w.queue, w.subject, w.attempt, w.owner, w.follow_up, w.state, w.lease_until, w.due_at, w.reason, w.armed_at
from leasehold.findings f
join leasehold.lease_waits w on w.source = f.source and w.database = f.database and w.job_key = f.job_key
where f.closed_at is null;

select fingerprint, until, reason, by_name from leasehold.finding_snoozes where ended_at is null and until > now();

select id, verb, source, database, job_key, subject, requester_name, asked_at, expires_at from leasehold.approvals
where state = 'waiting' and expires_at > now();

select subject, sentence, closed_at, closed_how, closed_by from leasehold.findings where closed_at is not null order by closed_at desc limit 1
