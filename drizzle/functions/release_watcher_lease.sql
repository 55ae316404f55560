-- Gives the lead up before it lapses, so that another watcher need not wait for that. False when it was not the caller's.
create or replace function leasehold.release_watcher_lease(p_holder text, p_token bigint) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update leasehold.watcher_lease w
  set lease_until = clock_timestamp()
  where w.holder = p_holder and w.token = p_token and w.lease_until > clock_timestamp();
  return found;
end
$$;
