select j.name, j.id, j.state, j.singleton_key, j.retry_count, j.retry_limit, j.started_on, j.expire_seconds, j.heartbeat_on, j.heartbeat_seconds,
  j.completed_on, j.start_after, j.created_on
from pgboss.queue q cross join lateral (select * from pgboss.job r where r.name = q.name and r.state = 'active' offset 0) j
order by j.name desc, j.id desc limit 51;
