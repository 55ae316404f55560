-- Locks the open episode of the finding that a command names, and returns it as it stands under the lock.
create or replace function leasehold.lock_finding(p_command jsonb) returns leasehold.findings
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from leasehold.findings f
  where f.fingerprint = p_command ->> 'jobKey' and f.closed_at is null
  for no key update;
  return leasehold.find_finding(p_command);
end
$$;
