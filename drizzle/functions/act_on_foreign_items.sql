-- The act of a bulk recovery on locked jobs of somebody else's: their results, in the order of p_items. Each is asked all that one act
-- asks, and written by the statement that its owner allowed for one job. What takes a second person is carried out where one
-- approved this list.
create or replace function leasehold.act_on_foreign_items(
  p_run leasehold.bulk_runs, p_items leasehold.bulk_items[], p_now timestamptz
) returns jsonb[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_item leasehold.bulk_items;
  v_command jsonb;
  v_job leasehold_sources.foreign_job;
  v_results jsonb[] := '{}';
begin
  foreach v_item in array p_items loop
    v_command := leasehold.item_command(p_run, v_item);
    v_job := leasehold.find_foreign_job(v_command);
    v_results := v_results || coalesce(
      leasehold.foresee(p_run.verb, v_job, v_command, p_now),
      leasehold.write_foreign_act(p_run.verb, v_job, v_command, p_now)
    );
  end loop;
  return v_results;
end
$$;
