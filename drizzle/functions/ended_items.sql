-- Of how many jobs of a bulk recovery it is known what became of them.
create or replace function leasehold.ended_items(p_run leasehold.bulk_runs) returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_run.done + p_run.stale + p_run.refused + p_run.not_found + p_run.timed_out
$$;
