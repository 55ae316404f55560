-- Gives the leading watcher the next messages for one destination to send, at most four. No row when there is nothing to send
-- now, or when the caller does not lead.
create or replace function leasehold.claim_alert_messages(p_holder text, p_token bigint, p_destination text)
returns setof leasehold.alert_messages
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if leasehold.leads_watch(p_holder, p_token) then
    return query select m.* from leasehold.take_messages(p_holder, p_token, p_destination, null) m;
  end if;
end
$$;
