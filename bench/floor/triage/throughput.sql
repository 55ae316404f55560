-- Completions minute by minute; asked for every ten seconds.
select date_trunc('minute', finished_at), count(*)
from public.processing_jobs
where status = 'completed' and finished_at >= now() - interval '30 min'
group by 1
