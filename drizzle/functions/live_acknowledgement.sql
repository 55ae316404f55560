-- Who has an alert at this moment: the newest acknowledgement that has neither lapsed nor ended with the alert. A row of nulls
-- when nobody does.
create or replace function leasehold.live_acknowledgement(p_alert bigint) returns leasehold.alert_acknowledgements
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_acknowledgement leasehold.alert_acknowledgements;
begin
  select k.* into v_acknowledgement
  from leasehold.alert_acknowledgements k
  where k.alert_id = p_alert and k.ended_at is null and k.until > clock_timestamp()
  order by k.id desc
  limit 1;
  return v_acknowledgement;
end
$$;
