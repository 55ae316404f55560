-- The same as act_on_items, one job after the other, each behind a savepoint: for a batch of which one job could not be written, so
-- that this is told of that job and the others are none the worse for it.
create or replace function leasehold.act_on_each(
  p_run leasehold.bulk_runs, p_items leasehold.bulk_items[], p_now timestamptz
) returns jsonb[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_item leasehold.bulk_items;
  v_results jsonb[] := '{}';
begin
  foreach v_item in array p_items loop
    begin
      v_results := v_results || leasehold.act_on_items(p_run, array[v_item], p_now);
    exception
      when others then
        v_results := v_results || coalesce(
          leasehold.outcome_of_error(sqlstate, 'job'),
          leasehold.no_rows('refused', format('The database turned it down (%s).', sqlstate))
        );
    end;
  end loop;
  return v_results;
end
$$;
