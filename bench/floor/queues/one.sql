-- One queue, and how many wait and run in it, counted as far as the page counts.
select q.name, q.paused_at, q.runbook_url,
  (select count(*) from (select from public.processing_jobs j where j.queue = q.name and j.status = 'pending' limit 50000) b),
  (select count(*) from public.processing_jobs j where j.queue = q.name and j.status = 'running')
from public.queues q
where q.name = $1
