-- Gives an alert to whoever asks, until a moment of the database's clock; from somebody else too, who then has it no more. It
-- changes nothing about what is wrong.
create or replace function leasehold.write_acknowledge(p_alert leasehold.alerts, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  -- As for every act; the parser of wishes asks for it with the words of the panel.
  c_reason_min constant integer := 10;
  c_until constant timestamptz := leasehold.snooze_end(p_command ->> 'until', p_now);
  c_before constant leasehold.alert_acknowledgements := leasehold.live_acknowledgement(p_alert.id);
  v_taken leasehold.alert_acknowledgements;
begin
  if c_until is null then
    return leasehold.no_rows(
      'refused', 'An alert is acknowledged for 15 minutes, 1 hour, 4 hours or until the next 09:00 UTC.'
    );
  elsif length(btrim(coalesce(p_command ->> 'reason', ''))) < c_reason_min then
    return leasehold.no_rows('refused', format('Who takes an alert on says why, in %s characters at least.', c_reason_min));
  elsif p_alert.resolved_at is not null then
    return leasehold.no_rows('refused', format(
      'It is over since %s: nobody needs to have it.', leasehold.spoken_time(p_alert.resolved_at, p_now)
    ));
  end if;
  update leasehold.alert_acknowledgements k
  set ended_at = p_now
  where k.alert_id = p_alert.id and k.ended_at is null;
  insert into leasehold.alert_acknowledgements (alert_id, until, reason, by_id, by_name, at, correlation_id)
  values (
    p_alert.id, c_until, p_command ->> 'reason', p_command #>> '{actor,id}', p_command #>> '{actor,name}', p_now,
    (p_command ->> 'correlationId')::uuid
  )
  returning * into strict v_taken;
  return jsonb_build_object(
    'outcome', 'done',
    'detail', format(
      '%s has the alert “%s” until %s%s. It is not repeated until then; what is wrong is as it was.',
      v_taken.by_name, p_alert.rule, leasehold.spoken_time(c_until, p_now),
      case when c_before.by_id <> v_taken.by_id then format(', and took it over from %s', c_before.by_name) else '' end
    ),
    'rowsChanged', 1,
    'before', case when c_before.id is null then '[]'::jsonb else jsonb_build_array(leasehold.recorded_row(c_before)) end,
    'after', jsonb_build_array(leasehold.recorded_row(v_taken))
  );
end
$$;
