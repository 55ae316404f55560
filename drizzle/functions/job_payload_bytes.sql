-- The size of a payload that the caller may not read: the console shows that, and revealing it is an act.
create or replace function public.job_payload_bytes(p_job_id bigint) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select octet_length(payload::text) from public.processing_jobs where id = p_job_id
$$;
