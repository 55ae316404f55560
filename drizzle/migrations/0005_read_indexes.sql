-- What the console's lists and charts read. None holds lease_until or heartbeat_at, so heartbeats stay HOT.

-- All attempts of a worker, newest first, and not only those it runs.
drop index public.processing_jobs_owner;
create index processing_jobs_owner on public.processing_jobs (lease_owner, id desc);

-- Completions by minute; written once, when an attempt completes.
create index processing_jobs_completed on public.processing_jobs (finished_at) where status = 'completed';

-- Late writes turned away, counted for each job that is looked at.
create index job_events_rejected on public.job_events (queue, subject) where kind = 'stale_write_rejected';
