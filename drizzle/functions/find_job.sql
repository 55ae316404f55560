-- The attempt that a command names, unlocked; a row of nulls when this database has none of that address.
create or replace function leasehold.find_job(p_command jsonb) returns public.processing_jobs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key text := p_command ->> 'jobKey';
  v_job public.processing_jobs;
begin
  -- 18 digits always fit a bigint; no identity column gets further.
  if leasehold.is_here(p_command) and v_key ~ '^[0-9]{1,18}$' then
    select j.* into v_job from public.processing_jobs j where j.id = v_key::bigint;
  end if;
  return v_job;
end
$$;
