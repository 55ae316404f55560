-- A finding that Triage shows and no watcher has noted, read from its fingerprint: `native/database/key/attempt/kind` of an
-- attempt that stands here, or `postgres/database/key/.../kind` of a trouble outside any job. A row of nulls for any other
-- text. Whether the trouble lasts is not asked: only the rules could tell, and a snooze hides a line of Triage and no more.
create or replace function leasehold.unnoted_finding(p_command jsonb) returns leasehold.findings
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_parts constant text[] := string_to_array(p_command ->> 'jobKey', '/');
  v_finding leasehold.findings;
begin
  if p_command ->> 'database' <> current_database() or c_parts[1] <> p_command ->> 'source' then
    return null;
  elsif c_parts[1] = 'native' and cardinality(c_parts) = 5 and c_parts[3] ~ '^[0-9]{1,18}$' and c_parts[4] ~ '^[0-9]{1,9}$' then
    select j.queue, j.subject, j.attempt, 'job' into v_finding.queue, v_finding.subject, v_finding.attempt, v_finding.about
    from public.processing_jobs j
    where j.id = c_parts[3]::bigint and j.attempt = c_parts[4]::integer;
  elsif c_parts[1] = 'postgres' and c_parts[3] = 'watcher' then
    v_finding.subject := 'the watcher';
    v_finding.about := 'watcher';
  elsif c_parts[1] = 'postgres' and c_parts[3] ~ '^[0-9]+%40' then
    v_finding.subject := 'session ' || split_part(c_parts[3], '%40', 1);
    v_finding.about := 'backend';
  elsif c_parts[1] = 'postgres' and cardinality(c_parts) >= 4 then
    v_finding.subject := replace(c_parts[cardinality(c_parts)], '-', ' ');
    v_finding.about := case v_finding.subject when 'prepared transaction' then 'prepared' else 'lock' end;
  end if;
  if v_finding.subject is null then
    return null;
  end if;
  v_finding.fingerprint := p_command ->> 'jobKey';
  v_finding.kind := c_parts[cardinality(c_parts)];
  v_finding.source := c_parts[1];
  v_finding.database := current_database();
  v_finding.job_key := c_parts[3];
  return v_finding;
end
$$;
