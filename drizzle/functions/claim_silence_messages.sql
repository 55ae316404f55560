-- Gives a console the messages for one destination that say no watcher leads, as long as none does. Every other is left to the
-- watcher that will.
create or replace function leasehold.claim_silence_messages(p_console text, p_destination text)
returns setof leasehold.alert_messages
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from leasehold.watcher_lease w
  where w.lease_until is null or w.lease_until <= clock_timestamp()
  for share skip locked;
  if found then
    return query select m.* from leasehold.take_messages(p_console, null, p_destination, 'watcher-silent') m;
  end if;
end
$$;
