-- The act itself: no other batch is begun. Called under the lock, with the guard checked.
create or replace function leasehold.write_pause_bulk(p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_paused leasehold.bulk_runs;
begin
  if p_run.state <> 'running' then
    return leasehold.no_rows('refused', format('Bulk recovery %s is %s: there is nothing to pause.', p_run.id, p_run.state));
  end if;
  update leasehold.bulk_runs r
  set state = 'paused', paused_at = p_now, paused_by = p_command #>> '{actor,name}'
  where r.id = p_run.id and leasehold.guard_holds('pause-bulk', r, p_command -> 'guard')
  returning r.* into strict v_paused;
  return leasehold.one_row(
    format('Bulk recovery %s is paused after %s of %s jobs.', p_run.id, leasehold.ended_items(p_run), p_run.items),
    p_run, v_paused
  );
end
$$;
