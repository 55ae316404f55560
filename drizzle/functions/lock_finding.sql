-- Lets one act at a time on the finding that a command names, and returns it as it stands under the lock. The lock is on the
-- fingerprint, since a finding that no watcher has noted has no row, and it keeps no watcher from noting.
create or replace function leasehold.lock_finding(p_command jsonb) returns leasehold.findings
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(
    leasehold.advisory_key('leasehold.finding'), leasehold.advisory_key(p_command ->> 'jobKey')
  );
  return leasehold.find_finding(p_command);
end
$$;
