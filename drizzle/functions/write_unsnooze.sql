-- Ends the snooze of a finding before its time.
create or replace function leasehold.write_unsnooze(p_finding leasehold.findings, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_snooze constant leasehold.finding_snoozes := leasehold.live_snooze(p_finding.fingerprint);
  v_ended leasehold.finding_snoozes;
begin
  if v_snooze.id is null then
    return leasehold.no_rows('refused', 'It is not snoozed.');
  end if;
  update leasehold.finding_snoozes s
  set ended_at = p_now, ended_by = p_command #>> '{actor,name}'
  where s.id = v_snooze.id and s.ended_at is null
  returning s.* into strict v_ended;
  return leasehold.one_row(format('The finding on %s is shown again.', p_finding.subject), v_snooze, v_ended);
end
$$;
