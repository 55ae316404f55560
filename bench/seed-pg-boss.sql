-- A million jobs in the tables that pg-boss made: 20 queues, 5,000 active of which 500 ran out, 50,000 wait, the rest is over.
insert into pgboss.job (name, id, state, data, singleton_key, retry_count, retry_limit, created_on, start_after, started_on, completed_on, expire_seconds, output)
select 'queue-' || lpad((n % 20)::text, 2, '0'), gen_random_uuid(),
  (case when n <= 5000 then 'active' when n <= 55000 then 'created' when n % 25 = 0 then 'failed' else 'completed' end)::pgboss.job_state,
  jsonb_build_object('invoice', n, 'note', repeat('x', 270)), null, case when n <= 5000 then n % 3 else 0 end, 2,
  now - n * interval '2.5 s', now - n * interval '2.5 s',
  case when n <= 500 then now - interval '1 hour' when n <= 5000 then now - interval '10 s' when n <= 55000 then null else now - n * interval '2.5 s' end,
  case when n > 55000 then now - n * interval '2.4 s' end,
  900,
  case when n > 55000 and n % 25 = 0 then '{"message": "the mail server said no"}'::jsonb end
from generate_series(1, 1000000) n, clock_timestamp() now;
