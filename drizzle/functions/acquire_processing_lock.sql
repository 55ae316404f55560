-- Makes one subject the owner's: promotes its pending attempt, or opens the next one and promotes that. NULL, never an
-- error, when it is running, held or paused, or has used its attempts. A completed subject runs again only when the
-- caller says so. A lapsed attempt is taken over where the queue's takeover is automatic, and nowhere else; not before the
-- database has been up for long enough that its owner could have renewed.
create or replace function public.acquire_processing_lock(
  p_queue text, p_subject text, p_owner text, p_again boolean default false
) returns public.granted_job
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest constant public.processing_jobs := leasehold.lock_subject(p_queue, p_subject);
  v_now constant timestamptz := clock_timestamp();
  v_queue public.queues;
  v_job public.processing_jobs;
  v_event text := 'acquired';
begin
  select * into v_queue from public.queues where name = p_queue;
  if v_queue.paused_at is not null then
    return null;
  end if;

  if v_newest.id is null then
    v_job := leasehold.open_first_attempt(v_queue, p_subject, '{}', v_now);
  elsif v_newest.status = 'pending' then
    v_job := v_newest;
  elsif v_newest.status = 'failed' and v_newest.attempt < v_newest.max_attempts then
    v_job := leasehold.open_successor(v_newest, v_newest.max_attempts, v_now, v_now);
  elsif v_newest.status = 'completed' and p_again then
    v_job := leasehold.open_successor(v_newest, v_newest.attempt + v_queue.max_attempts, v_now, v_now);
  elsif v_newest.status = 'running' and v_newest.lease_until <= v_now and v_queue.takeover = 'automatic'
    and leasehold.had_time_to_beat(v_queue.heartbeat_limit, v_now)
  then
    v_job := leasehold.close_lapsed_attempt(v_newest, v_now);
    v_event := 'taken_over';
  end if;

  if v_job.status = 'pending' then
    return leasehold.grant_attempt(v_job, p_owner, v_event, v_now);
  end if;
  return null;
end
$$;
