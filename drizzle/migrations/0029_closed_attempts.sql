-- How long runs take is asked of each queue apart, newest first, and of failed attempts as well: by the index of completions a
-- busy queue would keep the others from being seen. Written once, when an attempt is closed.
create index processing_jobs_closed on public.processing_jobs (queue, finished_at desc) where finished_at is not null;
