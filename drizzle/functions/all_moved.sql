-- Raises unless each row that was to be moved was: its guard held under the same locks, so that it does not any more is no
-- outcome but an error.
create or replace function leasehold.all_moved(p_before public.processing_jobs[], p_after public.processing_jobs[]) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if cardinality(p_before) is distinct from cardinality(p_after) then
    raise exception 'A guard that held under these locks does not hold any more.' using errcode = 'no_data_found';
  end if;
end
$$;
