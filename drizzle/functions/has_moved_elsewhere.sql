-- Whether the job of a wait in a table of somebody else's is not as it was when the wait was armed, or cannot be looked at any more: then the
-- wait is for who judges it.
create or replace function leasehold.has_moved_elsewhere(p_wait leasehold.lease_waits) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job leasehold_sources.foreign_job;
begin
  v_job := leasehold.find_foreign_job(leasehold.wait_command(p_wait));
  return (v_job.status, v_job.owner, v_job.attempt, v_job.started_at, v_job.lease_until)
    is distinct from ('running', p_wait.owner, p_wait.attempt, p_wait.started_at, p_wait.lease_until);
exception
  -- Their table is another than the one it was allowed for. One wait keeps none of the others from being looked at.
  when syntax_error_or_access_rule_violation or data_exception then
    return true;
end
$$;
