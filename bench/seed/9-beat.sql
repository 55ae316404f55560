-- Every quarter of a minute: who is well beats.
update public.workers set heartbeat_at = now() where id like 'worker-%';
update public.processing_jobs set heartbeat_at = now() where status = 'running' and heartbeat_at > now() - interval '12 h';
