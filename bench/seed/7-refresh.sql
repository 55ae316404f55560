-- Each time the database is opened: who runs and who beats does so now, one attempt in ten of those that run is in trouble, and the last
-- half hour has its completions. Ten kinds of trouble in turn, as `t` counts them.
update public.workers set heartbeat_at = now() where id like 'worker-%';
update public.workers set heartbeat_at = now() - interval '1 day' where id like 'silent-%' or id like 'stopped-%';

update public.processing_jobs j
set lease_owner = case
      when t is null then 'worker-' || r % 250 when kind <= 4 then 'silent-' || t % 40 when kind = 8 then 'stopped-' || t / 10 % 10
      when kind = 9 then 'nobody-' || t else 'worker-' || r % 250 end,
  lease_until = case
      when t is null then now() + interval '4 h' when kind in (0, 1, 2, 5) then now() - interval '30 min'
      when t % 50 = 48 then null else now() + interval '3 h' end,
  heartbeat_at = case when kind in (0, 1, 2, 3, 4, 8) then now() - interval '1 day' else now() end,
  started_at = case when kind in (6, 7) then now() - interval '5 days' else now() - interval '1 day' end,
  stage_entered_at = case when kind in (6, 7) then now() - interval '5 days' else now() - interval '1 day' end,
  renewals = 4
from (
  select place.id, r, t, t % 10 as kind
  from bench.sizes z
  cross join lateral (select id, (id - z.closed - 1) / 11 as r from public.processing_jobs where status = 'running' and id <= z.numbered) place
  cross join lateral (select case when r % 10 = 0 then r / 10 end as t) trouble
) turn
where j.id = turn.id;

insert into public.subjects (queue, subject, last_token)
select bench.queue_of(n, z.one_queue), 'NOW-' || extract(epoch from now())::bigint || '-' || n, 1
from bench.sizes z, generate_series(1, z.closed / 1440) n;

insert into public.processing_jobs (
  queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token, lease_until,
  heartbeat_at, started_at, finished_at, available_at, created_at, payload)
select bench.queue_of(n, z.one_queue), 'NOW-' || extract(epoch from now())::bigint || '-' || n, 1, 5, 'completed', 'export', made.at,
  'worker-' || n % 250, 1, made.at + interval '4 h', made.at, made.at - interval '30 s', made.at, made.at, made.at - interval '1 min',
  jsonb_build_object('text', repeat('x', 280))
from bench.sizes z, generate_series(1, z.closed / 1440) n,
  lateral (select now() - n * (interval '30 min' / (1 + z.closed / 1440))) made (at);

update leasehold.watcher_lease
set holder = 'bench', token = token + 1, host = 'bench', os_pid = 1, lease_until = 'infinity', heartbeat_at = now() + interval '1 day';
