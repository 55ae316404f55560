-- Raises the alert that no watcher leads, for a console: whoever would raise it is what is missing. Nothing happens while one
-- leads, or has led within p_seconds, or before the server has been up for so long. Returns how many messages it put out.
create or replace function leasehold.raise_watcher_silent(p_seconds integer, p_alert jsonb) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_for constant interval := greatest(p_seconds, 1) * interval '1 s';
begin
  -- Locked as by a watcher that takes the lead, so that only one console looks, and no watcher leads meanwhile.
  perform from leasehold.watcher_lease w
  where w.lease_until is null or w.lease_until <= clock_timestamp() - c_for
  for no key update skip locked;
  if not found or pg_postmaster_start_time() > clock_timestamp() - c_for then
    return 0;
  end if;
  return (leasehold.fire_alert(
    p_alert || '{"kind": "watcher-silent", "key": "watcher", "fingerprints": [], "value": null, "aside": false}',
    clock_timestamp()
  ) ->> 'put')::integer;
end
$$;
