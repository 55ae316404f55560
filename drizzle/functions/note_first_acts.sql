-- Names the record of the first act on each episode that has none yet and is open, or was closed at p_now: an act on what it is
-- about, or on the finding itself, that was carried out, armed, or asked a second person for. A refusal changed nothing, and
-- looking at what is hidden is no act on the trouble. Several records of one wish: the first.
create or replace function leasehold.note_first_acts(p_now timestamptz) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with waiting as (
    select f.* from leasehold.findings f where f.closed_at is null and f.first_act is null
    union all
    select f.* from leasehold.findings f where f.closed_at = p_now and f.first_act is null
  ),
  acted as (
    select w.id, min(e.seq) as seq
    from waiting w
    cross join lateral (values (w.about, w.job_key), ('finding', w.fingerprint)) a (target, key)
    join leasehold.audit_events e on e.source = w.source and e.target = a.target and e.job_key = a.key
    where e.at >= w.opened_at and e.outcome in ('done', 'armed', 'requested')
      and e.action not in ('reveal-payload', 'reveal-statement')
    group by w.id
  )
  update leasehold.findings f
  set first_act = a.seq
  from acted a
  where f.id = a.id and (f.closed_at is null or f.closed_at = p_now)
$$;
