-- Brings the episodes of findings up to date with one sample, for the leading watcher: opens what is new, refreshes what
-- lasts, keeps the worst it was and the first act on it, closes what is over. Returns how many it opened and closed; NULL when
-- the caller does not lead. Only a whole sample closes anything: what was not looked at, or cannot be told just now, is not over.
--
-- An episode that opens may be a trouble that comes back (see open_findings): its row then says of which one in `flap_of`. Who
-- tells people of a trouble tells them once for each coalesce(flap_of, id), however many episodes it has.
create or replace function leasehold.note_findings(p_holder text, p_token bigint, p_findings jsonb, p_whole boolean)
returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- What lasts is refreshed this seldom: hundreds of rows a second would say nothing new.
  c_refresh constant interval := '15 s';
  c_sureness constant text[] := array['unknown', 'likely', 'certain'];
  v_now timestamptz;
  v_opened integer;
  v_closed integer := 0;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return null;
  end if;
  v_now := clock_timestamp();

  update leasehold.findings f
  set rule = s.rule, confidence = s.confidence, sentence = s.sentence, last_seen_at = v_now
  from leasehold.findings_seen(p_findings) s
  where f.fingerprint = s.fingerprint and f.closed_at is null
    and ((f.rule, f.confidence) <> (s.rule, s.confidence) or f.last_seen_at <= v_now - c_refresh);

  -- Only when it was never as bad: what stays as bad as it is writes nothing.
  update leasehold.findings f
  set worst_held_up = s.held_up, worst_confidence = s.confidence, worst_sentence = s.sentence, worst_at = v_now
  from leasehold.findings_seen(p_findings) s
  where f.fingerprint = s.fingerprint and f.closed_at is null
    and (s.held_up, array_position(c_sureness, s.confidence))
      > (f.worst_held_up, array_position(c_sureness, coalesce(f.worst_confidence, f.confidence)));

  v_opened := leasehold.open_findings(p_findings, v_now);
  if p_whole then
    v_closed := leasehold.close_findings(p_findings, v_now);
  end if;
  perform leasehold.note_first_acts(v_now);
  return jsonb_build_object('opened', v_opened, 'closed', v_closed);
end
$$;
