-- Puts a subject in its queue and returns the id of the pending attempt. NULL when it has an open attempt, is completed,
-- or has used its attempts: a producer that says a thing twice does not make it run twice.
create or replace function public.enqueue_job(p_queue text, p_subject text, p_payload jsonb default '{}')
returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest constant public.processing_jobs := leasehold.lock_subject(p_queue, p_subject);
  v_now constant timestamptz := clock_timestamp();
  v_queue public.queues;
  v_job public.processing_jobs;
begin
  if v_newest.id is null then
    select * into v_queue from public.queues where name = p_queue;
    v_job := leasehold.open_first_attempt(v_queue, p_subject, coalesce(p_payload, '{}'), v_now);
  elsif v_newest.status = 'failed' and v_newest.attempt < v_newest.max_attempts then
    v_job := leasehold.open_successor(v_newest, v_newest.max_attempts, v_now, v_now);
  end if;
  return v_job.id;
end
$$;
