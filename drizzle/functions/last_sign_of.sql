-- The newest sign of life of a foreign job's owner; NULL where none is told. That it began is one only where heartbeats are told.
create or replace function leasehold.last_sign_of(p_job leasehold_sources.foreign_job) returns timestamptz
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when p_job.heartbeat_limit > 0 then greatest(p_job.heartbeat_at, p_job.worker_heartbeat_at, p_job.started_at) end
$$;
