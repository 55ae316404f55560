-- The heartbeat of the leading watcher. False after the lapse, or when another leads: then it must write no more.
create or replace function leasehold.renew_watcher_lease(p_holder text, p_token bigint) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz;
begin
  perform from leasehold.watcher_lease w
  where w.holder = p_holder and w.token = p_token
  for no key update;
  v_now := clock_timestamp();
  update leasehold.watcher_lease w
  set lease_until = v_now + leasehold.watcher_ttl(), heartbeat_at = v_now
  where w.holder = p_holder and w.token = p_token and w.lease_until > v_now;
  return found;
end
$$;
