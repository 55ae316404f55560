-- Every heartbeat pays for the WHEN clause of this trigger, which Postgres reads and prepares anew for each statement: it is
-- kept to the one question whether the write came through a function. What changed is compared in the trigger's function,
-- which a heartbeat does not reach.
--
-- The functions run as the owner on behalf of a session that neither logged in as the owner nor took its role; nothing else
-- can bring that about. The inner terms are NULL where the session itself is the owner.
drop trigger processing_jobs_changed_outside on public.processing_jobs;
create trigger processing_jobs_changed_outside
  after update on public.processing_jobs
  for each row when (
    nullif(nullif(current_user, session_user), current_setting('role')) is distinct from 'leasehold_owner'
  )
  execute function leasehold.record_outside_change();
