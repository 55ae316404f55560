-- The act itself: the recovery ends here, and what is left of its list stays as it is. That end is recorded under the wish of
-- who started it as well. Called under the lock, with the guard checked.
create or replace function leasehold.write_stop_bulk(p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stopped leasehold.bulk_runs;
begin
  if p_run.state not in ('running', 'paused') then
    return leasehold.no_rows('refused', format('Bulk recovery %s is %s: there is nothing to stop.', p_run.id, p_run.state));
  end if;
  v_stopped := leasehold.end_bulk(
    p_run, 'stopped', format('%s stopped it.', p_command #>> '{actor,name}'), p_now
  );
  return leasehold.one_row(format('Bulk recovery %s is stopped. %s', p_run.id, v_stopped.ended_detail), p_run, v_stopped);
end
$$;
