-- Adds to a queue's figures of this minute, and never waits: a figure must not hold up a heartbeat. Each minute has
-- eight shards, a writer keeps the first that nobody else holds until its transaction ends. When all are held the
-- figure is dropped. The ring is reused every seven days; a row of an earlier round is told by its minute.
-- A latency is that of one acquisition; without one nothing was acquired.

-- It took other figures before. Both at once would be ambiguous to its callers, which are replaced in this same transaction.
drop function if exists leasehold.record_lease_minute(text, timestamptz, integer, interval, integer, interval, integer);

create or replace function leasehold.record_lease_minute(
  p_queue text,
  p_now timestamptz,
  p_latency interval default null,
  p_renew_failures integer default 0,
  p_stale_writes integer default 0,
  p_completed integer default 0,
  p_failed integer default 0
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_minute constant timestamptz := date_trunc('minute', p_now, 'UTC');
  v_slot constant integer := (extract(epoch from v_minute)::bigint / 60) % 10080;
  v_shard integer;
  v_buckets integer[];
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
  if p_latency is not null then
    v_buckets := array_fill(0, array[24]);
    v_buckets[leasehold.acquisition_bucket(p_latency)] := 1;
  end if;

  insert into public.lease_minutes as m (
    queue, slot, shard, minute, acquisitions, acquisition_latency, acquisition_latency_max, acquisition_buckets,
    renew_failures, stale_writes_rejected, completed, failed
  )
  values (
    p_queue, v_slot, v_shard, v_minute, (p_latency is not null)::integer, coalesce(p_latency, '0 s'),
    coalesce(p_latency, '0 s'), v_buckets, p_renew_failures, p_stale_writes, p_completed, p_failed
  )
  on conflict (queue, slot, shard) do update
  set minute = excluded.minute,
    acquisitions = excluded.acquisitions + case when m.minute = excluded.minute then m.acquisitions else 0 end,
    acquisition_latency = excluded.acquisition_latency
      + case when m.minute = excluded.minute then m.acquisition_latency else '0 s' end,
    acquisition_latency_max = greatest(
      excluded.acquisition_latency_max, case when m.minute = excluded.minute then m.acquisition_latency_max end
    ),
    acquisition_buckets = leasehold.add_counts(
      excluded.acquisition_buckets, case when m.minute = excluded.minute then m.acquisition_buckets end
    ),
    renew_failures = excluded.renew_failures + case when m.minute = excluded.minute then m.renew_failures else 0 end,
    stale_writes_rejected = excluded.stale_writes_rejected
      + case when m.minute = excluded.minute then m.stale_writes_rejected else 0 end,
    completed = excluded.completed + case when m.minute = excluded.minute then m.completed else 0 end,
    failed = excluded.failed + case when m.minute = excluded.minute then m.failed else 0 end;
end
$$;
