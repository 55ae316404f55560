-- The act of a bulk recovery on the locked jobs of a batch: their results, in the order of p_items. Each is asked all that one act
-- asks, by the functions that one act asks (foresee, danger_of), and those that nothing speaks against are written as one act
-- writes (write_on_jobs). What takes a second person for one job is refused here.
create or replace function leasehold.act_on_items(
  p_run leasehold.bulk_runs, p_items leasehold.bulk_items[], p_now timestamptz
) returns jsonb[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  -- What the sentences of an act name: no need to hand all of it on with each job.
  c_wish constant jsonb := jsonb_build_object('database', p_run.database);
  v_jobs public.processing_jobs[];
  v_guards jsonb[];
  v_results jsonb[];
  v_moving integer[];
  v_moved jsonb[];
begin
  if cardinality(p_items) = 0 then
    return '{}';
  elsif p_run.source <> 'native' then
    return leasehold.act_on_foreign_items(p_run, p_items, p_now);
  end if;
  select array_agg(l.job order by l.ordinal), array_agg(l.guard order by l.ordinal), array_agg(leasehold.foresee(
      p_run.verb, l.job, c_wish || jsonb_build_object('jobKey', l.job_key, 'guard', l.guard), p_now
    ) order by l.ordinal)
  into v_jobs, v_guards, v_results
  from (
    select i.ordinal, i.job_key, i.guard, j as job
    from unnest(p_items) i left join public.processing_jobs j on j.id = i.job_key::bigint
  ) l;

  v_moving := array(select n from generate_subscripts(v_results, 1) n where v_results[n] is null order by n);
  if cardinality(v_moving) = 0 then
    return v_results;
  elsif cardinality(v_moving) = cardinality(v_results) then
    return leasehold.write_on_jobs(p_run.verb, v_jobs, v_guards, p_run.command, p_now);
  end if;
  v_moved := leasehold.write_on_jobs(
    p_run.verb, array(select v_jobs[n] from unnest(v_moving) n), array(select v_guards[n] from unnest(v_moving) n),
    p_run.command, p_now
  );
  for n in 1..cardinality(v_moving) loop
    v_results[v_moving[n]] := v_moved[n];
  end loop;
  return v_results;
end
$$;
