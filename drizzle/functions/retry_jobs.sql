-- Opens the next attempt after each of these, and closes those that are open in the same act. Returns their results in the same
-- order.
create or replace function leasehold.retry_jobs(
  p_jobs public.processing_jobs[], p_guards jsonb[], p_command jsonb, p_now timestamptz
) returns jsonb[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_open constant integer[] := array(
    select n from generate_subscripts(p_jobs, 1) n where p_jobs[n].status in ('running', 'held') order by n
  );
  v_shut public.processing_jobs[] := '{}';
  v_closed public.processing_jobs[] := p_jobs;
  v_next public.processing_jobs;
  v_results jsonb[] := '{}';
begin
  if cardinality(v_open) > 0 then
    v_shut := leasehold.close_attempts(
      'retry', array(select p_jobs[n] from unnest(v_open) n), array(select p_guards[n] from unnest(v_open) n), p_command, p_now
    );
  end if;
  for n in 1..cardinality(v_open) loop
    v_closed[v_open[n]] := v_shut[n];
  end loop;
  for n in 1..cardinality(p_jobs) loop
    v_next := leasehold.open_retry(v_closed[n], p_command, p_now);
    v_results := v_results || jsonb_build_object(
      'outcome', 'done',
      'detail', concat_ws(' ',
        case when n = any (v_open) then format('Attempt %s is failed now.', p_jobs[n].attempt) end,
        case v_next.status
          when 'held' then format('Attempt %s starts held: an effect in doubt could happen twice.', v_next.attempt)
          else format('Attempt %s is pending%s.', v_next.attempt, ' and goes on from stage ' || v_next.processing_stage)
        end),
      'rowsChanged', case when n = any (v_open) then 2 else 1 end,
      'before', jsonb_build_array(leasehold.recorded_row(p_jobs[n])),
      'after', jsonb_build_array(leasehold.recorded_row(v_closed[n]), leasehold.recorded_row(v_next)),
      'successorKey', v_next.id::text
    );
  end loop;
  return v_results;
end
$$;
