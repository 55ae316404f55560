-- How an act on a job would end if it were carried out now on the row as it was looked at: the result that it would end with
-- where it would move nothing, NULL where nothing speaks against it. For the acts of a bulk recovery, which answer no
-- effect. Asks what the acts themselves ask, and writes nothing.
create or replace function leasehold.foresee(
  p_verb text, p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not text;
  v_danger jsonb;
  v_end jsonb := leasehold.why_no_guard(p_verb, p_job, p_command, p_now);
begin
  if v_end is not null then
    return v_end;
  elsif p_verb = 'retry' and not leasehold.is_newest_attempt(p_job) then
    return leasehold.no_rows('stale', leasehold.what_changed(p_job, p_command -> 'guard', p_now));
  end if;
  v_why_not := case p_verb
    when 'mark-failed' then leasehold.why_no_mark_failed(p_job, p_now)
    when 'retry' then leasehold.why_no_retry(p_job, p_now)
    when 'hold' then leasehold.why_no_hold(p_job)
    when 'release-hold' then leasehold.why_no_release(p_job)
    when 'cancel-pending' then leasehold.why_no_cancel(p_job)
  end;
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  elsif p_verb in ('mark-failed', 'retry', 'release-hold') then
    v_end := leasehold.why_ask_effect(p_verb, p_job, '[]') - 'question';
  end if;
  v_danger := leasehold.danger_of(p_verb, p_job, p_command, p_now);
  if v_end is null and v_danger is not null then
    return leasehold.no_rows('refused', format('%s It takes a second person, for this job by itself.', v_danger ->> 'why'));
  end if;
  return v_end;
end
$$;

-- The same of a job of somebody else's. What is dangerous is carried out where the start of the list passed its gate.
create or replace function leasehold.foresee(
  p_verb text, p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_end jsonb := leasehold.why_no_guard(p_verb, p_job, p_command, p_now);
  v_why_not text;
  v_danger jsonb;
begin
  if v_end is not null then
    return v_end;
  end if;
  v_why_not := leasehold.why_no_foreign_act(p_verb, p_job, p_now);
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_danger := leasehold.danger_of(p_verb, p_job, p_command, p_now);
  return case
    when v_danger is not null and not p_command ? 'gate' then
      leasehold.no_rows('refused', format('%s It takes a second person.', v_danger ->> 'why'))
  end;
end
$$;
