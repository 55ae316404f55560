-- Samples, for the leading watcher, what nobody writes when nothing happens: of each queue how long ago the lease renewed
-- longest ago was renewed, and how old the oldest pending job and the oldest run are. A minute keeps the worst of its
-- samples. An attempt whose lease lapsed counts until it is closed or taken over. False when the caller does not lead.
create or replace function leasehold.note_lease_ages(p_holder text, p_token bigint) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz;
  v_minute timestamptz;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return false;
  end if;
  v_now := clock_timestamp();
  v_minute := date_trunc('minute', v_now, 'UTC');

  insert into leasehold.lease_ages as a (queue, slot, minute, age, owner, ttl, oldest_pending, oldest_running)
  select q.name, (extract(epoch from v_minute)::bigint / 60) % 10080, v_minute,
    v_now - held.renewed_at, held.owner, case when held.renewed_at is not null then q.ttl end,
    v_now - pending.available_at, v_now - held.started_at
  from public.queues q
  left join (
    select j.queue,
      min(coalesce(j.heartbeat_at, j.started_at)) filter (where j.lease_until is not null) as renewed_at,
      (array_agg(j.lease_owner order by coalesce(j.heartbeat_at, j.started_at)) filter (where j.lease_until is not null))[1] as owner,
      min(j.started_at) as started_at
    from public.processing_jobs j
    where j.status = 'running'
    group by j.queue
  ) held on held.queue = q.name
  left join lateral (
    select j.available_at from public.processing_jobs j
    where j.queue = q.name and j.status = 'pending' and j.available_at <= v_now
    order by j.available_at, j.id
    limit 1
  ) pending on true
  on conflict (queue, slot) do update
  set minute = excluded.minute,
    age = case when a.minute = excluded.minute then greatest(a.age, excluded.age) else excluded.age end,
    owner = case when a.minute = excluded.minute and a.age >= coalesce(excluded.age, '0 s') then a.owner else excluded.owner end,
    ttl = case when a.minute = excluded.minute and a.age >= coalesce(excluded.age, '0 s') then a.ttl else excluded.ttl end,
    oldest_pending = case when a.minute = excluded.minute then greatest(a.oldest_pending, excluded.oldest_pending)
      else excluded.oldest_pending end,
    oldest_running = case when a.minute = excluded.minute then greatest(a.oldest_running, excluded.oldest_running)
      else excluded.oldest_running end;
  update leasehold.lease_sampling set sampled_at = v_now;
  return true;
end
$$;
