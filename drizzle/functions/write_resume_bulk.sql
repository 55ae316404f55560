-- The act itself: the watcher goes on with what is left of the list, still in the name of who started it. Called under the
-- lock, with the guard checked.
create or replace function leasehold.write_resume_bulk(p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := case
    when p_run.state <> 'paused' then format('Bulk recovery %s is %s, not paused.', p_run.id, p_run.state)
    else leasehold.why_starter_may_not(p_run, p_now)
  end;
  v_resumed leasehold.bulk_runs;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  update leasehold.bulk_runs r
  set state = 'running', due_at = p_now
  where r.id = p_run.id and leasehold.guard_holds('resume-bulk', r, p_command -> 'guard')
  returning r.* into strict v_resumed;
  return leasehold.one_row(
    format('Bulk recovery %s goes on: %s of %s jobs are left.', p_run.id, p_run.items - leasehold.ended_items(p_run), p_run.items),
    p_run, v_resumed
  );
end
$$;
