-- Closes open attempts as failed in an operator's name and returns the rows as they then stand, in the order in which they were
-- given. The guard of each is repeated in the statement that writes; that it holds was checked under the same locks, so
-- anything but one row for each is an error. p_detail adds to what the histories of the subjects tell.
create or replace function leasehold.close_attempts(
  p_verb text, p_jobs public.processing_jobs[], p_guards jsonb[], p_command jsonb, p_now timestamptz, p_detail jsonb default '{}'
) returns public.processing_jobs[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_did constant text := case p_verb
    when 'fence-off' then 'fenced off'
    when 'cancel-pending' then 'cancelled'
    else 'marked failed'
  end;
  v_closed public.processing_jobs[];
begin
  with closed as (
    update public.processing_jobs j
    set status = 'failed',
      finished_at = p_now,
      last_error = format('%s by %s: %s', v_did, p_command #>> '{actor,name}', p_command ->> 'reason')
    from generate_subscripts(p_jobs, 1) n
    where j.id = p_jobs[n].id and j.status in ('pending', 'running', 'held')
      and leasehold.guard_holds(p_verb, j, p_guards[n])
    returning j, n
  )
  select array_agg(c.j order by c.n) into v_closed from closed c;
  perform leasehold.all_moved(p_jobs, v_closed);
  perform leasehold.record_events(v_closed, replace(v_did, ' ', '_'), p_now, p_detail || leasehold.words_of(p_command));
  return v_closed;
end
$$;
