-- Adds the minutes of closed quarter hours up, for the leading watcher, oldest first and a few in one call. Returns how many
-- quarters it rolled up: 0 when none is due, NULL when the caller does not lead. A quarter is due one hour after its end: a
-- minute is written by the transactions of workers, and one that is open for longer than that is not in the quarter.
create or replace function leasehold.roll_up_lease_minutes(p_holder text, p_token bigint) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_at_once constant integer := 4;
  c_ring constant interval := '7 days';
  c_settles constant interval := '1 hour';
  v_now timestamptz;
  v_quarter timestamptz;
  v_rolled integer := 0;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return null;
  end if;
  v_now := clock_timestamp();
  select s.rolled_up_to into v_quarter from leasehold.lease_sampling s;
  -- What is older has been overwritten in the ring of minutes.
  v_quarter := greatest(v_quarter, date_bin('15 min', v_now - c_ring, 'epoch') + interval '15 min');

  while v_rolled < c_at_once and v_quarter + interval '15 min' + c_settles <= v_now loop
    perform leasehold.roll_up_quarter(v_quarter);
    v_quarter := v_quarter + interval '15 min';
    v_rolled := v_rolled + 1;
  end loop;
  if v_rolled > 0 then
    update leasehold.lease_sampling set rolled_up_to = v_quarter;
  end if;
  return v_rolled;
end
$$;
