-- Closes one open attempt as close_attempts does, and returns its row.
create or replace function leasehold.close_attempt(
  p_verb text, p_job public.processing_jobs, p_command jsonb, p_now timestamptz, p_detail jsonb default '{}'
) returns public.processing_jobs
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select (leasehold.close_attempts(
    p_verb, array[p_job], array[p_command -> 'guard'], p_command, p_now, p_detail
  ))[1]
$$;
