-- Writes the rows of one quarter hour from its minutes: counts added up, of the samples the worst. A queue of which nothing
-- was written or sampled has no row. `offset 0` has each queue looked for by itself: the planner would read the whole ring.
create or replace function leasehold.roll_up_quarter(p_quarter timestamptz) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with span as (
    select (extract(epoch from p_quarter)::bigint / 60 % 10080)::integer as slot, p_quarter + interval '15 min' as ends
  ), minutes as (
    select m.* from span, public.queues q
    cross join lateral (
      select * from public.lease_minutes m
      where m.queue = q.name and m.slot between span.slot and span.slot + 14 and m.minute >= p_quarter and m.minute < span.ends
      offset 0
    ) m
  ), counted as (
    select queue, sum(acquisitions) as acquisitions, max(acquisition_latency_max) as acquisition_latency_max,
      sum(renew_failures) as renew_failures, sum(stale_writes_rejected) as stale_writes_rejected,
      sum(completed) as completed, sum(failed) as failed
    from minutes group by queue
  ), spread as (
    select queue, array_agg(total order by place) as acquisition_buckets
    from (
      select m.queue, b.place, sum(b.number)::integer as total
      from minutes m, unnest(m.acquisition_buckets) with ordinality as b (number, place)
      group by m.queue, b.place
    ) places
    group by queue
  ), samples as (
    select a.* from span, public.queues q
    cross join lateral (
      select * from leasehold.lease_ages a
      where a.queue = q.name and a.slot between span.slot and span.slot + 14 and a.minute >= p_quarter and a.minute < span.ends
      offset 0
    ) a
  ), sampled as (
    select queue, count(*)::integer as sampled, max(oldest_pending) as oldest_pending, max(oldest_running) as oldest_running
    from samples group by queue
  ), oldest as (
    -- Which is nearest to its lapse, or furthest past it: a ttl may be changed meanwhile.
    select distinct on (queue) queue, age, owner, ttl
    from samples where age is not null
    order by queue, extract(epoch from age) / extract(epoch from ttl) desc, age desc, owner
  )
  insert into leasehold.lease_quarters (
    queue, slot, quarter, acquisitions, acquisition_buckets, acquisition_latency_max, renew_failures, stale_writes_rejected,
    completed, failed, sampled, age, owner, ttl, oldest_pending, oldest_running
  )
  select queue, (select slot from span) / 15, p_quarter, coalesce(c.acquisitions, 0), s.acquisition_buckets,
    coalesce(c.acquisition_latency_max, '0 s'), coalesce(c.renew_failures, 0), coalesce(c.stale_writes_rejected, 0),
    coalesce(c.completed, 0), coalesce(c.failed, 0), coalesce(n.sampled, 0), o.age, o.owner, o.ttl,
    n.oldest_pending, n.oldest_running
  from counted c
  full join sampled n using (queue)
  left join spread s using (queue)
  left join oldest o using (queue)
  on conflict (queue, slot) do update
  set (
      quarter, acquisitions, acquisition_buckets, acquisition_latency_max, renew_failures, stale_writes_rejected,
      completed, failed, sampled, age, owner, ttl, oldest_pending, oldest_running
    ) = row(
      excluded.quarter, excluded.acquisitions, excluded.acquisition_buckets, excluded.acquisition_latency_max,
      excluded.renew_failures, excluded.stale_writes_rejected, excluded.completed, excluded.failed, excluded.sampled,
      excluded.age, excluded.owner, excluded.ttl, excluded.oldest_pending, excluded.oldest_running
    )
$$;
