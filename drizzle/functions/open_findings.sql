-- Opens an episode for each finding of a sample that has no open one. Returns how many.
--
-- One whose last episode ended within the flap window, by itself or because another finding was in its place for a while, is the
-- same trouble flapping: `flap_of` names the first episode of that chain, and `flaps` is 1 for the second, 2 for the third. What
-- an act closed and is there again is a new trouble: somebody should hear that the act did not help. Each return is measured
-- from the end before it, so a chain lasts as long as the trouble keeps coming back.
create or replace function leasehold.open_findings(p_findings jsonb, p_now timestamptz) returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_opened integer;
begin
  -- Those that last are taken out first: hundreds of them are not to be looked up in the past each second.
  with fresh as materialized (
    select s.* from leasehold.findings_seen(p_findings) s
    where not exists (select from leasehold.findings f where f.fingerprint = s.fingerprint and f.closed_at is null)
  )
  insert into leasehold.findings (
    fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, owner, confidence, sentence, about,
    opened_at, last_seen_at, trouble_since, worst_held_up, worst_confidence, worst_sentence, worst_at, flap_of, flaps
  )
  select s.fingerprint, s.kind, s.rule, s.source, s.database, s.job_key, s.queue, s.subject, s.attempt, s.owner, s.confidence,
    s.sentence, s.about, p_now, p_now,
    -- A beginning that lies ahead comes from a clock that is off, and tells nothing.
    case when s.since <= p_now then s.since end,
    s.held_up, s.confidence, s.sentence, p_now, before.flap_of, coalesce(before.flaps, 0)
  from fresh s
  left join lateral (
    select coalesce(l.flap_of, l.id) as flap_of, l.flaps + 1 as flaps
    from (
      select f.id, f.flap_of, f.flaps, f.closed_how
      from leasehold.findings f
      where f.fingerprint = s.fingerprint and f.closed_at >= p_now - leasehold.flap_window()
      order by f.id desc
      limit 1
    ) l
    where l.closed_how in ('itself', 'superseded')
  ) before on true
  on conflict (fingerprint, closed_at) where closed_at is null do nothing;
  get diagnostics v_opened = row_count;
  return v_opened;
end
$$;
