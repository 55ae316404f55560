-- One attempt by its id. That no subject begins so and that no owner is of that name has to be looked up too: the page shows all of them.
select id, queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at,
  started_at, finished_at, available_at, created_at, last_error
from public.processing_jobs
where id = any (array(
  select id from public.processing_jobs where id = (select $1::bigint)
  union all select id from public.processing_jobs where subject ~>=~ (select $2::text) and subject ~<~ (select $3::text)
  union all select id from public.processing_jobs where lease_owner = (select $2::text)
))
order by id desc
limit 50
