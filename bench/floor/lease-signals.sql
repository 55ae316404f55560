-- The least that charts of a week could read: the quarter hours of all queues, hour by hour, with no quantile, no age of the
-- queue that is worst off, and none of the minutes that are not a quarter yet.
select date_trunc('hour', quarter) as hour, sum(acquisitions) as acquisitions, sum(renew_failures) as renew_failures,
  sum(stale_writes_rejected) as stale_writes, sum(completed) as completed, sum(failed) as failed, max(age) as age,
  max(oldest_pending) as oldest_pending, max(oldest_running) as oldest_running
from leasehold.lease_quarters
where quarter >= now() - interval '7 days'
group by 1
