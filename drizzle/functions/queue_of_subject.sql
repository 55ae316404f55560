-- In which of some queues of the native table a subject has a job, the one that runs first and then the newest; the first of the
-- queues where it has none. p_queues is a list of names, null for every queue.
create or replace function leasehold.queue_of_subject(p_queues jsonb, p_subject text) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (
      select j.queue
      from public.queues q
      join public.processing_jobs j on j.queue = q.name and j.subject = p_subject
      where jsonb_typeof(p_queues) is distinct from 'array' or p_queues ? q.name
      order by (j.status = 'running') desc, j.id desc
      limit 1
    ),
    p_queues ->> 0
  )
$$;
