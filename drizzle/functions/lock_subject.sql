-- Takes the mutex of a subject, which is made at its first use, and returns the newest attempt as it stands under it
-- (a row of nulls when there is none yet). Waits for whoever holds it.
create or replace function leasehold.lock_subject(p_queue text, p_subject text) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest public.processing_jobs;
begin
  insert into public.subjects (queue, subject) values (p_queue, p_subject) on conflict do nothing;
  perform from public.subjects where queue = p_queue and subject = p_subject for no key update;
  select * into v_newest
  from public.processing_jobs
  where queue = p_queue and subject = p_subject
  order by attempt desc
  limit 1
  for no key update;
  return v_newest;
end
$$;
