-- What the acts on one job and those of a bulk recovery write, by set: one list of attempts, the guard of each, one reason. Returns
-- their results in the same order. Called under the locks, once nothing speaks against the act on any of them.
create or replace function leasehold.write_on_jobs(
  p_verb text, p_jobs public.processing_jobs[], p_guards jsonb[], p_command jsonb, p_now timestamptz
) returns jsonb[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_after public.processing_jobs[];
begin
  if p_verb = 'retry' then
    return leasehold.retry_jobs(p_jobs, p_guards, p_command, p_now);
  end if;
  v_after := case
    when p_verb in ('mark-failed', 'cancel-pending') then
      leasehold.close_attempts(p_verb, p_jobs, p_guards, p_command, p_now)
    else leasehold.park_attempts(p_verb, p_jobs, p_guards, p_command, p_now)
  end;
  return array(
    select jsonb_build_object(
      'outcome', 'done',
      'detail', format(
        case p_verb
          when 'mark-failed' then 'Attempt %s of %s is failed now.'
          when 'cancel-pending' then 'Attempt %s of %s is cancelled now, closed as failed.'
          when 'hold' then 'Attempt %s of %s is held now: nobody claims it until it is released.'
          when 'release-hold' then 'Attempt %s of %s is pending now: a worker may claim it.'
        end,
        p_jobs[n].attempt, p_jobs[n].subject
      ),
      'rowsChanged', 1,
      'before', jsonb_build_array(leasehold.recorded_row(p_jobs[n])),
      'after', jsonb_build_array(leasehold.recorded_row(v_after[n]))
    )
    from generate_subscripts(p_jobs, 1) n
    order by n
  );
end
$$;
