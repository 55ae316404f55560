-- True when this owner still runs this attempt under this token. Takeover and fence revoke that; time alone does not.
-- A missing owner or token is nobody's, so null never equals null here.
create or replace function leasehold.owns_attempt(p_job public.processing_jobs, p_owner text, p_token bigint)
returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p_job.status = 'running' and p_job.lease_owner = p_owner and p_job.lease_token = p_token, false)
$$;
