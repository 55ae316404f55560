-- Whether anything in the tables of a foreign job speaks for its owner being gone: its heartbeat is older than its limit, or the
-- register of workers does not have it. That a lease lapsed is no such evidence: its owner may be slow.
create or replace function leasehold.is_owner_seen_gone(p_job leasehold_sources.foreign_job, p_now timestamptz) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p_job.registered = false, false)
    or coalesce(leasehold.last_sign_of(p_job) < p_now - p_job.heartbeat_limit * interval '1 s', false)
$$;
