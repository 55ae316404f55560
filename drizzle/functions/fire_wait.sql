-- Carries out one armed wait for the leading watcher, if its time has come or its job has moved, and returns the state in
-- which the wait then stands; 'fenced' when the caller does not lead, and nothing was looked at. Locks: the lead, then
-- those of every act (subject, job rows by id), then the wait, and the record last.
--
-- A wait leaves 'armed' in the transaction that records why, so it ends once however often and by whomever it is called.
create or replace function leasehold.fire_wait(p_holder text, p_token bigint, p_wait_id bigint) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_wait leasehold.lease_waits;
  v_command jsonb;
  v_job public.processing_jobs;
  v_now timestamptz;
  v_end jsonb;
  v_result jsonb;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return 'fenced';
  end if;
  select w.* into v_wait from leasehold.lease_waits w where w.id = p_wait_id;
  v_command := leasehold.wait_command(v_wait);
  if v_wait.source <> 'native' then
    return leasehold.fire_wait_elsewhere(v_wait);
  end if;
  v_job := leasehold.lock_job(v_command);
  select w.* into strict v_wait from leasehold.lease_waits w where w.id = p_wait_id for no key update;
  if v_wait.state <> 'armed' then
    return v_wait.state;
  end if;

  v_now := clock_timestamp();
  v_end := leasehold.judge_wait(v_wait, v_job, v_now);
  if v_end is null then
    return 'armed';
  end if;
  if v_end ->> 'state' = 'fired' then
    v_result := case v_wait.follow_up
      when 'mark-failed' then leasehold.write_mark_failed(v_job, v_command, v_now)
      when 'retry' then leasehold.write_retry(v_job, v_command, v_now)
    end;
    -- An effect in doubt, or whatever else the act itself refuses: that is for a person.
    if v_result is not null then
      v_end := leasehold.wait_end(
        case v_result ->> 'outcome' when 'done' then 'fired' else 'needs_you' end, v_result ->> 'detail'
      );
    end if;
  end if;
  return leasehold.end_wait(v_wait, v_end, v_result, v_now);
end
$$;
