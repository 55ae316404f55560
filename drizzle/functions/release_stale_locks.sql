-- Closes what owners left behind on a subject (on every subject of the queue when it is NULL) and returns how many
-- attempts: leases that lapsed longer than p_age ago, and running rows without a lease that last moved longer ago than
-- that. Never a live lease. Where the queue has a sweep age that is the least; where only a person may take over, none; nor
-- where the database started so lately that no owner had time to be heard.
-- A subject that somebody holds at this moment is left for the next sweep.
create or replace function public.release_stale_locks(p_queue text, p_subject text, p_age interval) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_age interval;
  v_candidate record;
  v_job public.processing_jobs;
  v_now timestamptz := clock_timestamp();
  v_closed integer := 0;
begin
  if p_age is null or p_age < '0 s' then
    raise exception 'The age of a sweep is zero or more.' using errcode = 'invalid_parameter_value';
  end if;
  select greatest(p_age, case takeover when 'sweep' then sweep_age end) into v_age
  from public.queues
  where name = p_queue and takeover <> 'operator' and leasehold.had_time_to_beat(heartbeat_limit, v_now);
  if not found then
    return 0;
  end if;

  for v_candidate in
    select j.id, j.subject from public.processing_jobs j
    where j.queue = p_queue and (p_subject is null or j.subject = p_subject) and j.status = 'running'
      and leasehold.is_left_behind(j, v_age, v_now)
    order by j.id
  loop
    perform from public.subjects
    where queue = p_queue and subject = v_candidate.subject
    for no key update skip locked;
    continue when not found;

    select * into v_job from public.processing_jobs where id = v_candidate.id for no key update;
    v_now := clock_timestamp();
    if v_job.status = 'running' and leasehold.is_left_behind(v_job, v_age, v_now) then
      perform leasehold.close_lapsed_attempt(v_job, v_now);
      v_closed := v_closed + 1;
    end if;
  end loop;
  return v_closed;
end
$$;
