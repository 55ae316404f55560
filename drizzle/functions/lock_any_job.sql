-- Locks the job that a command names, whosever it is.
create or replace function leasehold.lock_any_job(p_command jsonb) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if leasehold.is_foreign(p_command) then
    perform leasehold.lock_foreign_job(p_command);
  else
    perform leasehold.lock_job(p_command);
  end if;
end
$$;
