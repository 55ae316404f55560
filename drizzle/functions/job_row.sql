-- An attempt's row as the record keeps it: without its payload, moments in the one text form, bigints as text because a
-- browser would round them.
create or replace function leasehold.job_row(p_job public.processing_jobs) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(p_job) - 'payload' || jsonb_build_object(
    'id', p_job.id::text,
    'retry_of', p_job.retry_of::text,
    'lease_token', p_job.lease_token::text,
    'lease_until', leasehold.utc_text(p_job.lease_until),
    'heartbeat_at', leasehold.utc_text(p_job.heartbeat_at),
    'stage_entered_at', leasehold.utc_text(p_job.stage_entered_at),
    'started_at', leasehold.utc_text(p_job.started_at),
    'finished_at', leasehold.utc_text(p_job.finished_at),
    'available_at', leasehold.utc_text(p_job.available_at),
    'stop_requested_at', leasehold.utc_text(p_job.stop_requested_at),
    'created_at', leasehold.utc_text(p_job.created_at)
  )
$$;
