-- The open episode of the finding that a command names by its fingerprint; a row of nulls when no watcher sees it now.
create or replace function leasehold.find_finding(p_command jsonb) returns leasehold.findings
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select f
  from leasehold.findings f
  where f.fingerprint = p_command ->> 'jobKey' and f.closed_at is null
    and f.source = p_command ->> 'source' and p_command ->> 'database' = current_database()
$$;
