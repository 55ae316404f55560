-- Closes the open episodes that a whole sample does not show any more, each with what ended it: an act on what it is about,
-- another finding or attempt in its place, or nothing that anybody did. Returns how many.
create or replace function leasehold.close_findings(p_findings jsonb, p_now timestamptz) returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_closed integer;
begin
  with seen as materialized (
    select s.fingerprint, s.about, s.source, s.database, s.job_key, s.kind from leasehold.findings_seen(p_findings) s
  ),
  over as materialized (
    select f.id,
      (
        select e.seq
        from leasehold.audit_events e
        where e.source = f.source and e.job_key = f.job_key and e.target = f.about and e.outcome = 'done'
          -- A signal moves no row.
          and (e.rows_changed > 0 or f.about = 'backend') and e.at >= f.opened_at
        order by e.seq desc
        limit 1
      ) as act,
      (
        select max(o.id)
        from seen s
        join leasehold.findings o on o.fingerprint = s.fingerprint and o.closed_at is null
        where (s.about, s.source, s.database, s.job_key) = (f.about, f.source, f.database, f.job_key)
      ) as in_its_place,
      exists (
        select from public.processing_jobs j
        where f.about = 'job' and j.queue = f.queue and j.subject = f.subject and j.attempt > f.attempt
      ) as outrun
    from leasehold.findings f
    where f.closed_at is null
      and not exists (select from seen s where s.fingerprint = f.fingerprint)
      and not exists (
        select from seen s
        where (s.about, s.source, s.database, s.job_key) = (f.about, f.source, f.database, f.job_key) and s.kind = 'cannot-tell'
      )
    for no key update
  )
  update leasehold.findings f
  set closed_at = p_now,
    closed_act = o.act,
    closed_by = (select e.actor_name from leasehold.audit_events e where e.seq = o.act),
    superseded_by = case when o.act is null then o.in_its_place end,
    closed_how = case
      when o.act is not null then 'act'
      when o.in_its_place is not null or o.outrun then 'superseded'
      else 'itself'
    end
  from over o
  -- Only what lasts is looked through, and not each month.
  where f.id = o.id and f.closed_at is null;
  get diagnostics v_closed = row_count;
  return v_closed;
end
$$;
