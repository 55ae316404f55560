-- One job, with how much its payload and its output are.
select j.name, j.id, j.state, j.singleton_key, j.retry_count, j.retry_limit, j.started_on, j.expire_seconds, j.heartbeat_on, j.heartbeat_seconds,
  j.completed_on, j.start_after, j.created_on, octet_length(j.data::text), left(j.output::text, 2000)
from pgboss.job j where j.name = left($1, -37) and j.id = right($1, 36)::uuid;
