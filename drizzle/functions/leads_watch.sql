-- Whether the caller is the leading watcher. Asked first in every write of the watcher: the lock is held to its commit,
-- so that nobody can take the lead while it is under way, however long it waits for a job.
create or replace function leasehold.leads_watch(p_holder text, p_token bigint) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from leasehold.watcher_lease w
  where w.holder = p_holder and w.token = p_token and w.lease_until > clock_timestamp()
  for share;
  return found;
end
$$;
