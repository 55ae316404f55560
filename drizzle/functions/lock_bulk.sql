-- Locks the bulk recovery that a command names and returns it as it stands under the lock, a row of nulls when there is none.
-- A batch holds the same lock to its end: what is paused or stopped waits for it, and begins no other.
create or replace function leasehold.lock_bulk(p_command jsonb) returns leasehold.bulk_runs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_found constant leasehold.bulk_runs := leasehold.find_bulk(p_command);
begin
  perform from leasehold.bulk_runs r where r.id = c_found.id for no key update;
  return leasehold.find_bulk(p_command);
end
$$;
