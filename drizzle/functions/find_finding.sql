-- The finding that a command names by its fingerprint: its open episode or, while no watcher has noted one, what the
-- fingerprint itself says. A row of nulls when it names nothing here.
create or replace function leasehold.find_finding(p_command jsonb) returns leasehold.findings
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_finding leasehold.findings;
begin
  select f.* into v_finding
  from leasehold.findings f
  where f.fingerprint = p_command ->> 'jobKey' and f.closed_at is null
    and f.source = p_command ->> 'source' and p_command ->> 'database' = current_database();
  return case when v_finding.id is null then leasehold.unnoted_finding(p_command) else v_finding end;
end
$$;
