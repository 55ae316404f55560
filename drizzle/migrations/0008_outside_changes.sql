-- A status or a lease that changed outside the functions is told in the history of its subject, with who changed it: a
-- person at psql, a script, another program. Nothing is refused, since whoever may write here may have to.
create function leasehold.record_outside_change() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform leasehold.record_event(old, 'changed_outside', clock_timestamp(), jsonb_build_object(
    'by', session_user,
    'application', nullif(current_setting('application_name'), ''),
    'before', leasehold.guarded_columns(old),
    'after', case tg_op when 'UPDATE' then leasehold.guarded_columns(new) end
  ));
  return null;
end
$$;

-- The functions run as the owner on behalf of a session that neither logged in as the owner nor took its role; nothing
-- else can bring that about. So a superuser is outside, and the owner at psql is too. Told in the WHEN clause, which
-- costs a heartbeat a comparison: the trigger is not even called for it.
create trigger processing_jobs_changed_outside
  after update on public.processing_jobs
  for each row when (
    (current_user <> 'leasehold_owner' or 'leasehold_owner' in (session_user, current_setting('role')))
    and (old.status, old.attempt, old.lease_owner, old.lease_token, old.lease_until)
      is distinct from (new.status, new.attempt, new.lease_owner, new.lease_token, new.lease_until)
  )
  execute function leasehold.record_outside_change();

-- No function removes an attempt, so whoever does is outside.
create trigger processing_jobs_removed_outside
  after delete on public.processing_jobs
  for each row execute function leasehold.record_outside_change();

-- What a subject went through after its attempts ended or behind the functions: read for each job that is looked at, and
-- by time for the jobs to look at.
create index job_events_aftermath on public.job_events (at desc)
  where kind in ('stale_write_rejected', 'changed_outside');
create index job_events_changed_outside on public.job_events (queue, subject) where kind = 'changed_outside';
