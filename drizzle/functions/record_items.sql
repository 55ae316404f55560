-- Ends jobs of a bulk recovery with their results: appends an event for each in one stretch of the chain, writes what became of
-- each beside it in the list, and counts them.
create or replace function leasehold.record_items(
  p_run leasehold.bulk_runs, p_items leasehold.bulk_items[], p_results jsonb[]
) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_events constant leasehold.audit_events[] := leasehold.item_events(p_run, p_items, p_results);
  v_ended integer;
begin
  if cardinality(c_events) = 0 then
    return;
  end if;
  with ended as materialized (
    select i.ordinal, r.result, a.seq
    from unnest(array(select i.ordinal from unnest(p_items) i)) with ordinality i (ordinal, n)
    join unnest(p_results) with ordinality r (result, n) using (n)
    join leasehold.append_audit_events(c_events) with ordinality a (seq, hash, n) using (n)
  )
  update leasehold.bulk_items i
  set outcome = e.result ->> 'outcome', detail = e.result ->> 'detail', audit_seq = e.seq,
    successor_key = e.result ->> 'successorKey'
  from ended e
  where i.run_id = p_run.id and i.ordinal = e.ordinal and i.outcome is null
    -- Bounds, so that no plan reads the whole list.
    and i.ordinal between (select min(e.ordinal) from ended e) and (select max(e.ordinal) from ended e);
  get diagnostics v_ended = row_count;
  if v_ended <> cardinality(p_items) then
    raise exception 'Bulk recovery % ended % jobs of %.', p_run.id, v_ended, cardinality(p_items);
  end if;
  update leasehold.bulk_runs r
  set done = r.done + c.done, stale = r.stale + c.stale, refused = r.refused + c.refused, not_found = r.not_found + c.not_found,
    timed_out = r.timed_out + c.timed_out, rows_changed = r.rows_changed + c.rows_changed
  from (
    select count(*) filter (where t ->> 'outcome' = 'done') as done,
      count(*) filter (where t ->> 'outcome' = 'stale') as stale,
      count(*) filter (where t ->> 'outcome' = 'refused') as refused,
      count(*) filter (where t ->> 'outcome' = 'not_found') as not_found,
      count(*) filter (where t ->> 'outcome' = 'timed_out') as timed_out,
      coalesce(sum((t ->> 'rowsChanged')::integer), 0) as rows_changed
    from unnest(p_results) t
  ) c
  where r.id = p_run.id;
end
$$;
