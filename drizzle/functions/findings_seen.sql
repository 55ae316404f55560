-- The findings of one sample, as the watcher sends them.
create or replace function leasehold.findings_seen(p_findings jsonb) returns table (
  fingerprint text, kind text, rule text, source text, database text, job_key text, queue text, subject text,
  attempt integer, owner text, confidence text, sentence text
)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select *
  from jsonb_to_recordset(p_findings) s(
    fingerprint text, kind text, rule text, source text, database text, job_key text, queue text, subject text,
    attempt integer, owner text, confidence text, sentence text
  )
$$;
