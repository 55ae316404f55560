-- Sets a finding aside until a moment of the database's clock. The job is left as it is.
create or replace function leasehold.write_snooze(p_finding leasehold.findings, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  -- As for every act; the parser of wishes asks for it with the words of the panel.
  c_reason_min constant integer := 10;
  c_until constant timestamptz := leasehold.snooze_end(p_command ->> 'until', p_now);
  v_snooze leasehold.finding_snoozes := leasehold.live_snooze(p_finding.fingerprint);
begin
  if c_until is null then
    return leasehold.no_rows('refused', 'A finding is snoozed for 15 minutes, 1 hour, 4 hours or until the next 09:00 UTC.');
  elsif length(btrim(coalesce(p_command ->> 'reason', ''))) < c_reason_min then
    return leasehold.no_rows('refused', format('A snooze says why, in %s characters at least.', c_reason_min));
  elsif v_snooze.id is not null then
    return leasehold.no_rows('refused', format(
      '%s snoozed it until %s already.', v_snooze.by_name, leasehold.spoken_time(v_snooze.until, p_now)
    ));
  end if;
  insert into leasehold.finding_snoozes (fingerprint, until, reason, by_id, by_name, at, correlation_id)
  values (
    p_finding.fingerprint, c_until, p_command ->> 'reason', p_command #>> '{actor,id}', p_command #>> '{actor,name}', p_now,
    (p_command ->> 'correlationId')::uuid
  )
  returning * into strict v_snooze;
  return jsonb_build_object(
    'outcome', 'done',
    'detail', format(
      'The finding on %s is snoozed until %s. %s as it was.',
      p_finding.subject, leasehold.spoken_time(c_until, p_now),
      case p_finding.about when 'job' then 'The job is' else 'What it is about is' end
    ),
    'rowsChanged', 1,
    'before', '[]'::jsonb,
    'after', jsonb_build_array(leasehold.recorded_row(v_snooze))
  );
end
$$;
