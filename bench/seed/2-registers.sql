-- Twenty queues with the limits of long documents. Workers: 250 at work, 40 that fell
-- silent, 10 that stopped holding something, and a month of those that are gone.
insert into public.queues (name, stages, ttl, heartbeat_limit, progress_limit, takeover, destination_checks_tokens)
select 'queue-' || lpad(n::text, 2, '0'), '{receive,ocr,extract,export}', '4 h', '1 min', '3 days', 'operator', n % 2 = 0
from generate_series(0, 19) n;

insert into public.workers (id, host, os_pid, application_name, queues, version, started_at, state, exit_record)
select kind || '-' || n, 'host-' || n % 25, 1000 + n, kind || '-' || n, array['queue-' || lpad((n % 20)::text, 2, '0'), 'queue-00'], '4.2.0',
  now() - interval '20 days', case when kind in ('stopped', 'gone') then 'stopped' else 'active' end,
  case when kind in ('stopped', 'gone') then jsonb_build_object('reason', 'SIGTERM', 'at', now() - interval '3 days') end
from (values ('worker', 250), ('silent', 40), ('stopped', 10), ('gone', 2000)) made (kind, count), generate_series(0, count - 1) n;
update public.workers set heartbeat_at = now() - interval '3 days' where id like 'gone-%';
