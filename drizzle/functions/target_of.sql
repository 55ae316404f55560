-- What an act is on: one job, a queue, a worker, a finding or a server process. It says which row is locked, guarded and
-- recorded.
create or replace function leasehold.target_of(p_verb text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_verb in ('pause-queue', 'resume-queue') then 'queue'
    when p_verb = 'drain-worker' then 'worker'
    when p_verb in ('snooze', 'unsnooze') then 'finding'
    when p_verb in ('cancel-backend', 'terminate-backend') then 'backend'
    else 'job'
  end
$$;
