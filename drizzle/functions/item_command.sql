-- The start of a bulk recovery as the command of its act on one job of the list.
create or replace function leasehold.item_command(p_run leasehold.bulk_runs, p_item leasehold.bulk_items) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_run.command || jsonb_build_object('jobKey', p_item.job_key, 'guard', p_item.guard)
$$;
