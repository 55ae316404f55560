-- Adds to a queue's figures of this minute, and never waits: a figure must not hold up a heartbeat. Each minute has
-- eight shards, a writer keeps the first that nobody else holds until its transaction ends. When all are held the
-- figure is dropped. The ring is reused every seven days; a row of an earlier round is told by its minute.
create or replace function leasehold.record_lease_minute(
  p_queue text,
  p_now timestamptz,
  p_acquisitions integer default 0,
  p_latency interval default '0 s',
  p_renew_failures integer default 0,
  p_lease_age interval default '0 s',
  p_stale_writes integer default 0
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_minute constant timestamptz := date_trunc('minute', p_now, 'UTC');
  v_slot constant integer := (extract(epoch from v_minute)::bigint / 60) % 10080;
  v_shard integer;
begin
  for i in 0..7 loop
    v_shard := (pg_backend_pid() + i) % 8;
    exit when pg_try_advisory_xact_lock(
      leasehold.advisory_key('leasehold.lease_minutes'), leasehold.advisory_key(p_queue || '/' || v_shard)
    );
    v_shard := null;
  end loop;
  if v_shard is null then
    return;
  end if;

  insert into public.lease_minutes as m (
    queue, slot, shard, minute, acquisitions, acquisition_latency, acquisition_latency_max,
    renew_failures, lease_age_max, stale_writes_rejected
  )
  values (
    p_queue, v_slot, v_shard, v_minute, p_acquisitions, p_latency, p_latency,
    p_renew_failures, p_lease_age, p_stale_writes
  )
  on conflict (queue, slot, shard) do update
  set minute = excluded.minute,
    acquisitions = excluded.acquisitions + case when m.minute = excluded.minute then m.acquisitions else 0 end,
    acquisition_latency = excluded.acquisition_latency
      + case when m.minute = excluded.minute then m.acquisition_latency else '0 s' end,
    acquisition_latency_max = greatest(
      excluded.acquisition_latency_max, case when m.minute = excluded.minute then m.acquisition_latency_max end
    ),
    renew_failures = excluded.renew_failures + case when m.minute = excluded.minute then m.renew_failures else 0 end,
    lease_age_max = greatest(excluded.lease_age_max, case when m.minute = excluded.minute then m.lease_age_max end),
    stale_writes_rejected = excluded.stale_writes_rejected
      + case when m.minute = excluded.minute then m.stale_writes_rejected else 0 end;
end
$$;
