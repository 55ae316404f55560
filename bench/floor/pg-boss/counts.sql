-- Each count stops at fifty thousand.
select
  (select count(*) from (select from pgboss.job where state in ('created', 'retry') limit 50001) b),
  (select count(*) from (select from pgboss.queue q cross join lateral (
    select from pgboss.job r where r.name = q.name and r.state = 'active' offset 0) j limit 50001) b),
  (select count(*) from (select from pgboss.job where state in ('failed', 'cancelled') limit 50001) b),
  (select count(*) from (select from pgboss.job where state = 'completed' limit 50001) b);
