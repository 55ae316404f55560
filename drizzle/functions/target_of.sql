-- What an act is on: one job, a queue, a worker, a finding, an alert, a bulk recovery, a server process, a lease in Redis, a request for a second person, a
-- review or a person. It says which row is locked, guarded and recorded.
create or replace function leasehold.target_of(p_verb text) returns text
language sql immutable
return case
  when p_verb in ('pause-queue', 'resume-queue') then 'queue'
  when p_verb = 'drain-worker' then 'worker'
  when p_verb in ('snooze', 'unsnooze') then 'finding'
  when p_verb = 'acknowledge' then 'alert'
  when p_verb in ('start-bulk', 'pause-bulk', 'resume-bulk', 'stop-bulk') then 'bulk'
  when p_verb in ('cancel-backend', 'terminate-backend', 'reveal-statement') then 'backend'
  when p_verb in ('wait-out-redis-lease', 'cancel-redis-wait', 'release-redis-lease') then 'redis-lease'
  when p_verb in ('approve', 'deny', 'withdraw') then 'approval'
  when p_verb in ('sign-off', 'query', 'answer') then 'review'
  -- The last one is no wish: the command line gives a name or a password.
  when p_verb in (
      'add-person', 'change-role', 'end-sessions', 'disable-person', 'restore-person', 'change-person'
    ) then 'person'
  else 'job'
end;
