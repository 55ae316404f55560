-- Keeps, for the leading watcher, what one reading of the locks cost and how full it found their table. A minute keeps the sum
-- and the worst of its samples. False when the caller does not lead.
create or replace function leasehold.note_lock_sample(
  p_holder text, p_token bigint, p_used integer, p_capacity integer, p_took interval
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_minute timestamptz;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return false;
  end if;
  v_minute := date_trunc('minute', clock_timestamp(), 'UTC');

  insert into leasehold.lock_minutes as m (slot, minute, samples, took, took_max, used_max, capacity)
  values ((extract(epoch from v_minute)::bigint / 60) % 10080, v_minute, 1, p_took, p_took, p_used, p_capacity)
  on conflict (slot) do update
  set minute = excluded.minute,
    samples = 1 + case when m.minute = excluded.minute then m.samples else 0 end,
    took = excluded.took + case when m.minute = excluded.minute then m.took else '0 s' end,
    took_max = greatest(excluded.took_max, case when m.minute = excluded.minute then m.took_max end),
    used_max = greatest(excluded.used_max, case when m.minute = excluded.minute then m.used_max end),
    capacity = excluded.capacity;
  return true;
end
$$;
