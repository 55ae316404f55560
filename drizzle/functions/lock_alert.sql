-- Lets one act at a time on the alert that a command names, and returns it as it stands under the lock.
create or replace function leasehold.lock_alert(p_command jsonb) returns leasehold.alerts
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from leasehold.alerts a where a.id::text = p_command ->> 'jobKey' for no key update;
  return leasehold.find_alert(p_command);
end
$$;
