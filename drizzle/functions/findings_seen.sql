-- The findings of one sample, as the watcher sends them. One that does not say what it is about is about a job, and one that
-- does not say how many jobs it holds up holds up one.
create or replace function leasehold.findings_seen(p_findings jsonb) returns table (
  fingerprint text, kind text, rule text, source text, database text, job_key text, queue text, subject text,
  attempt integer, owner text, confidence text, sentence text, about text, since timestamptz, held_up integer
)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select s.fingerprint, s.kind, s.rule, s.source, s.database, s.job_key, s.queue, s.subject, s.attempt, s.owner,
    s.confidence, s.sentence, coalesce(s.about, 'job'), s.since, coalesce(s.held_up, 1)
  from jsonb_to_recordset(p_findings) s(
    fingerprint text, kind text, rule text, source text, database text, job_key text, queue text, subject text,
    attempt integer, owner text, confidence text, sentence text, about text, since timestamptz, held_up integer
  )
$$;
