-- How many keys a payload has at its top, NULL when it is no object: what the console may say of one that it hides.
create or replace function public.job_payload_keys(p_job_id bigint) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select case when jsonb_typeof(j.payload) = 'object' then (select count(*) from jsonb_object_keys(j.payload)) end
  from public.processing_jobs j
  where j.id = p_job_id
$$;
