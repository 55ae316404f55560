-- What became of the jobs of a bulk recovery, in one sentence: "9812 done, 150 changed since, 38 refused." What nobody got to
-- is told only once it has ended.
create or replace function leasehold.spoken_bulk(p_run leasehold.bulk_runs) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select concat_ws(', ',
    format('%s done', p_run.done),
    case when p_run.stale > 0 then format('%s changed since', p_run.stale) end,
    case when p_run.refused > 0 then format('%s refused', p_run.refused) end,
    case when p_run.not_found > 0 then format('%s not found', p_run.not_found) end,
    case when p_run.timed_out > 0 then format('%s timed out', p_run.timed_out) end,
    case when leasehold.ended_items(p_run) < p_run.items then
      format('%s not reached', p_run.items - leasehold.ended_items(p_run)) end
  ) || '.'
$$;
