-- Makes the caller the one watcher that leads, when nobody's lease lives: a new token from then on, so that what the one
-- before still sends is refused. No row when somebody leads. Never waits: while a write of the former leader is under
-- way its row is locked, and the caller asks again at its next tick.
create or replace function leasehold.take_watcher_lease(p_holder text, p_host text, p_os_pid integer)
returns table (token bigint, lease_until timestamptz)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz;
begin
  perform from leasehold.watcher_lease w
  where w.lease_until is null or w.lease_until <= clock_timestamp()
  for no key update skip locked;
  if not found then
    return;
  end if;
  v_now := clock_timestamp();
  return query
    update leasehold.watcher_lease w
    set holder = p_holder, token = w.token + 1, lease_until = v_now + leasehold.watcher_ttl(), heartbeat_at = v_now,
      host = p_host, os_pid = p_os_pid
    returning w.token, w.lease_until;
end
$$;
