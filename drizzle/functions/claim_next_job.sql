-- Makes the next claimable job of a queue the owner's; no row when there is none. Candidates are read without a lock and
-- may be gone by the time they are locked: subject and job are skipped when somebody else holds them, and everything is
-- checked again under the locks. A hand from outside may hold the job's row alone, and a claim must not wait for it. Under automatic takeover lapsed attempts come first, once the database has been up for long enough
-- that their owners could have renewed.
create or replace function public.claim_next_job(p_queue text, p_owner text) returns setof public.granted_job
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_asked constant timestamptz := clock_timestamp();
  v_automatic boolean;
  v_candidate record;
  v_job public.processing_jobs;
  v_event text;
  v_now timestamptz;
begin
  select takeover = 'automatic' and leasehold.had_time_to_beat(heartbeat_limit, v_asked) into v_automatic
  from public.queues
  where name = p_queue and paused_at is null;
  if not found then
    return;
  end if;

  for v_candidate in
    (
      select id, subject from public.processing_jobs
      where v_automatic and queue = p_queue and status = 'running' and lease_until <= v_asked
    )
    union all
    (
      select id, subject from public.processing_jobs
      where queue = p_queue and status = 'pending' and available_at <= v_asked
      order by available_at, id
    )
  loop
    perform from public.subjects
    where queue = p_queue and subject = v_candidate.subject
    for no key update skip locked;
    continue when not found;

    select * into v_job from public.processing_jobs where id = v_candidate.id for no key update skip locked;
    continue when not found;
    v_now := clock_timestamp();
    v_event := 'acquired';
    if v_job.status = 'running' and v_job.lease_until <= v_now then
      v_job := leasehold.close_lapsed_attempt(v_job, v_now);
      v_event := 'taken_over';
    end if;
    -- Held successors and attempts that somebody else won in the meantime are left alone.
    if v_job.status = 'pending' and v_job.available_at <= v_now then
      return next leasehold.grant_attempt(v_job, p_owner, v_event, v_now);
      return;
    end if;
  end loop;
end
$$;
