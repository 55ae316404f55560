-- The active jobs queue by queue, as its index finds them, and whether somebody supervises.
select j.name, j.id, j.state, j.singleton_key, j.retry_count, j.retry_limit, j.started_on, j.expire_seconds, j.heartbeat_on, j.heartbeat_seconds,
  j.completed_on, j.start_after, j.created_on
from pgboss.queue q cross join lateral (select * from pgboss.job r where r.name = q.name and r.state = 'active' offset 0) j
order by j.started_on
limit 5001;

select exists (select from pgboss.instance i where i.supervise and i.stopped_on is null
  and i.heartbeat_on >= clock_timestamp() - 3 * i.heartbeat_seconds * interval '1 s');
