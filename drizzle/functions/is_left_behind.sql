-- True when a running attempt's lease lapsed longer than p_age ago, or, without a lease, nothing moved for that long.
create or replace function leasehold.is_left_behind(p_job public.processing_jobs, p_age interval, p_now timestamptz)
returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p_job.lease_until, greatest(p_job.heartbeat_at, p_job.started_at, p_job.created_at)) <= p_now - p_age
$$;
