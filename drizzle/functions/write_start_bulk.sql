-- The act itself: from here on the leading watcher works through the list. Every job of it is guarded by itself by what was
-- seen when the list was frozen. Called under the lock, with the guard checked. The start is an intent: how it ended is
-- told by another record of the same wish.
create or replace function leasehold.write_start_bulk(p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_start_bulk(p_run, p_command, p_now);
  v_started leasehold.bulk_runs;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  update leasehold.bulk_runs r
  set state = 'running', command = p_command, correlation_id = (p_command ->> 'correlationId')::uuid, started_at = p_now,
    due_at = p_now
  where r.id = p_run.id and leasehold.guard_holds('start-bulk', r, p_command -> 'guard')
  returning r.* into strict v_started;
  return jsonb_build_object(
    'phase', 'intent',
    'outcome', 'armed',
    'detail', format('The leading watcher works through %s jobs now, each guarded and recorded by itself; another record of this wish tells how that ended.',
      p_run.items),
    'before', jsonb_build_array(leasehold.recorded_row(p_run)),
    'after', jsonb_build_array(leasehold.recorded_row(v_started))
  );
end
$$;
