-- Locks the jobs of a batch of somebody else's queue, each with the rows that its source names, in the order of the list. What is locked
-- by others is passed over: a worker of theirs that finishes just then is kept waiting by nothing of this. Returns the ordinals of
-- those whose locks were all had.
create or replace function leasehold.lock_foreign_items(p_run leasehold.bulk_runs, p_items leasehold.bulk_items[]) returns integer[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set lock_timeout = '10ms'
as $$
declare
  v_item leasehold.bulk_items;
  v_locked integer[] := '{}';
begin
  foreach v_item in array p_items loop
    begin
      perform leasehold.lock_foreign_job(leasehold.item_command(p_run, v_item));
      v_locked := v_locked || v_item.ordinal;
    exception
      when lock_not_available or deadlock_detected then
        null;
    end;
  end loop;
  return v_locked;
end
$$;
