-- Writes down what the leading watcher has configured, so that the page can tell it: rules and destinations by name and host,
-- never an address or a secret. False when the caller does not lead.
create or replace function leasehold.tell_alert_settings(p_holder text, p_token bigint, p_settings jsonb) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return false;
  end if;
  update leasehold.alert_settings s
  set holder = p_holder, told_at = clock_timestamp(), rules = nullif(p_settings -> 'rules', 'null'),
    resolve_after = (p_settings ->> 'resolveAfter')::numeric * interval '1 s';
  insert into leasehold.alert_destinations (name, kind, host, subjects, signed, configured)
  select d.name, d.kind, d.host, d.subjects, d.signed, true
  from jsonb_to_recordset(p_settings -> 'destinations') d (name text, kind text, host text, subjects boolean, signed boolean)
  on conflict (name) do update
  set kind = excluded.kind, host = excluded.host, subjects = excluded.subjects, signed = excluded.signed, configured = true;
  update leasehold.alert_destinations d
  set configured = false
  where d.configured and not exists (
    select from jsonb_array_elements(p_settings -> 'destinations') s where s ->> 'name' = d.name
  );
  return true;
end
$$;
