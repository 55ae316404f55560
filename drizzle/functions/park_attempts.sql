-- Holds pending attempts, or releases the hold of held ones, in an operator's name, and returns the rows as they then stand, in
-- the order in which they were given. The guard of each is repeated in the statement that writes, as in close_attempts.
create or replace function leasehold.park_attempts(
  p_verb text, p_jobs public.processing_jobs[], p_guards jsonb[], p_command jsonb, p_now timestamptz
) returns public.processing_jobs[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_from constant text := case p_verb when 'hold' then 'pending' when 'release-hold' then 'held' end;
  c_to constant text := case p_verb when 'hold' then 'held' when 'release-hold' then 'pending' end;
  v_moved public.processing_jobs[];
begin
  with moved as (
    update public.processing_jobs j
    set status = c_to
    from generate_subscripts(p_jobs, 1) n
    where j.id = p_jobs[n].id and j.status = c_from and leasehold.guard_holds(p_verb, j, p_guards[n])
    returning j, n
  )
  select array_agg(m.j order by m.n) into v_moved from moved m;
  perform leasehold.all_moved(p_jobs, v_moved);
  perform leasehold.record_events(
    v_moved, case p_verb when 'hold' then 'held' else 'hold_released' end, p_now, leasehold.words_of(p_command)
  );
  return v_moved;
end
$$;
