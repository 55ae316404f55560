-- Ends a bulk recovery that is under way and returns its row: records how, under the wish of who started it and in their name.
-- p_state is finished, or stopped with p_why. Called under the lock of the run.
create or replace function leasehold.end_bulk(p_run leasehold.bulk_runs, p_state text, p_why text, p_now timestamptz)
returns leasehold.bulk_runs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ended leasehold.bulk_runs;
begin
  -- Before the chain: who sends the start again holds it while they append.
  perform from leasehold.requests r
  where r.actor = p_run.command #>> '{actor,id}' and r.request_key = p_run.command ->> 'requestKey'
  for no key update;
  update leasehold.bulk_runs r
  set state = p_state, ended_at = p_now, ended_detail = concat_ws(' ', p_why, leasehold.spoken_bulk(r)), due_at = null
  where r.id = p_run.id and r.state in ('running', 'paused')
  returning r.* into strict v_ended;
  perform leasehold.record_outcome('start-bulk', p_run.command, jsonb_build_object(
    'phase', 'outcome',
    'outcome', case when p_state = 'stopped' then 'cancelled' when v_ended.done > 0 then 'done' else 'refused' end,
    'detail', v_ended.ended_detail,
    'rowsChanged', v_ended.rows_changed,
    'before', jsonb_build_array(leasehold.recorded_row(p_run)),
    'after', jsonb_build_array(leasehold.recorded_row(v_ended))
  ));
  return v_ended;
end
$$;
