-- Whether one of these findings has an open episode of that many seconds. What is about no finding has lasted by what was
-- measured.
create or replace function leasehold.has_lasted(p_fingerprints text[], p_seconds numeric, p_now timestamptz)
returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p_seconds, 0) = 0 or cardinality(p_fingerprints) = 0 or exists (
    select from leasehold.findings f
    where f.fingerprint = any (p_fingerprints) and f.closed_at is null
      and f.opened_at <= p_now - p_seconds * interval '1 s'
  )
$$;
