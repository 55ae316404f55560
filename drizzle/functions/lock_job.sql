-- Locks what an act on a job may touch, in the order that every function keeps: its subject, then rows by id. Returns
-- the attempt as it stands under these locks, a row of nulls when there is none.
--
-- NO KEY UPDATE excludes every grant, claim and admission, and lets through the foreign key checks of a worker that
-- writes its ledger while it holds its own row: with UPDATE the two would deadlock.
create or replace function leasehold.lock_job(p_command jsonb) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job public.processing_jobs := leasehold.find_job(p_command);
begin
  perform from public.subjects s where s.queue = v_job.queue and s.subject = v_job.subject for no key update;
  perform from public.processing_jobs j
  where j.queue = v_job.queue and j.subject = v_job.subject
    and (j.id = v_job.id or j.status in ('pending', 'running', 'held'))
  order by j.id
  for no key update;
  return leasehold.find_job(p_command);
end
$$;
