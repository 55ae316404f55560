-- Brings the episodes of findings up to date with one sample, for the leading watcher: opens what is new, refreshes what
-- lasts, closes what is over. Returns how many it opened and closed; NULL when the caller does not lead. Only a whole
-- sample closes anything: what was not looked at, or cannot be told just now, is not over.
create or replace function leasehold.note_findings(p_holder text, p_token bigint, p_findings jsonb, p_whole boolean)
returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  -- What lasts is refreshed this seldom: hundreds of rows a second would say nothing new.
  c_refresh constant interval := '15 s';
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

  insert into leasehold.findings (
    fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, owner, confidence, sentence, about,
    opened_at, last_seen_at
  )
  select s.*, v_now, v_now from leasehold.findings_seen(p_findings) s
  on conflict (fingerprint) where closed_at is null do nothing;
  get diagnostics v_opened = row_count;

  if p_whole then
    v_closed := leasehold.close_findings(p_findings, v_now);
  end if;
  return jsonb_build_object('opened', v_opened, 'closed', v_closed);
end
$$;
