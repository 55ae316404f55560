-- Payloads of 300 bytes, errors of an ordinary length.
insert into public.processing_jobs (
  id, queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token, lease_until,
  heartbeat_at, started_at, finished_at, available_at, created_at, last_error, payload)
overriding system value
select a.n, a.queue, a.subject, a.attempt, 5, a.status, case when began then a.stage end, case when began then a.at end,
  case when began then a.owner end, case when began then a.attempt end, case when began then a.at + interval '4 h' end,
  case when began then a.at + a.seconds * interval '1 s' end, case when began then a.at end,
  case when a.status in ('completed', 'failed') then a.at + a.seconds * interval '1 s' end, a.at, a.at,
  case when a.status = 'failed' then E'The page could not be read.\n' || repeat('  at somewhere in the code\n', 12) end,
  jsonb_build_object('document', a.subject, 'text', repeat('x', 262))
from bench.attempt($1, $2) a cross join lateral (select a.status not in ('pending', 'held')) b (began)
