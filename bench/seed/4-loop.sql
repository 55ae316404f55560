-- One subject that failed again and again, for a month; nothing where the shape has none.
insert into public.subjects (queue, subject, last_token)
select 'queue-00', 'LOOP-1', z.loop_attempts from bench.sizes z where z.loop_attempts > 0;

insert into public.processing_jobs (
  id, queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token, lease_until,
  heartbeat_at, started_at, finished_at, available_at, created_at, last_error, payload)
overriding system value
select z.numbered + n, 'queue-00', 'LOOP-1', n, 20000, 'failed', 'ocr', made.at, 'worker-' || n % 250, n, made.at + interval '4 h', made.at, made.at,
  made.at + interval '20 s', made.at, made.at, 'The page could not be read.', jsonb_build_object('text', repeat('x', 280))
from bench.sizes z, generate_series(1, z.loop_attempts) n,
  lateral (select z.filled_at - (z.loop_attempts - n + 1) * (interval '30 days' / z.loop_attempts)) made (at);

insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token)
select made.at + e.after * interval '1 s', z.numbered + n, 'queue-00', 'LOOP-1', n, e.kind, 'worker-' || n % 250, n
from bench.sizes z, generate_series(1, z.loop_attempts) n,
  lateral (select z.filled_at - (z.loop_attempts - n + 1) * (interval '30 days' / z.loop_attempts)) made (at),
  (values (0, 'created'), (0, 'acquired'), (20, 'failed')) e (after, kind);
