-- One act on the row of its target, which is locked and given as it stands under the locks: a row of nulls when there
-- is none. What differs between a job, a queue, a worker, a finding and a server process is in the functions of one name
-- for each of their rows: guarded_columns, what_changed, write_act and recorded_row.
create or replace function leasehold.act_on(p_verb text, p_row anyelement, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  return case
    when p_row is null then
      leasehold.no_rows('not_found', format('There is no %s %s in database %s.',
        leasehold.target_of(p_verb), p_command ->> 'jobKey', p_command ->> 'database'))
    when not leasehold.guard_holds(p_verb, p_row, p_command -> 'guard') then
      leasehold.no_rows('stale', leasehold.what_changed(p_row, p_command -> 'guard', v_now))
    else leasehold.write_act(p_verb, p_row, p_command, v_now)
  end;
end
$$;
