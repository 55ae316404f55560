-- Puts one event of an alert into the outbox, one message for each of its destinations, in the transaction of what it tells.
-- Returns how many.
create or replace function leasehold.put_alert_messages(p_alert leasehold.alerts, p_event text, p_now timestamptz)
returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_lane constant text := p_alert.rule || ' ' || p_alert.key;
  c_episode constant bigint := (
    select f.id from leasehold.findings f where f.fingerprint = p_alert.fingerprints[1] order by f.id desc limit 1
  );
  v_put integer;
begin
  update leasehold.alerts a
  set told = case p_event when 'resolved' then 'resolved' else 'firing' end, told_at = p_now
  where a.id = p_alert.id;
  insert into leasehold.alert_messages (alert_id, destination, lane, seq, event, key, body, created_at, due_at)
  select p_alert.id, d.name, c_lane,
    coalesce((
      select max(m.seq) from leasehold.alert_messages m where m.lane = c_lane and m.destination = d.name
    ), 0) + 1,
    p_event, gen_random_uuid(),
    jsonb_build_object(
      'alert', p_alert.id::text,
      'rule', p_alert.rule,
      'kind', p_alert.kind,
      'openedAt', leasehold.utc_text(p_alert.opened_at),
      'resolvedAt', leasehold.utc_text(p_alert.resolved_at),
      'at', leasehold.utc_text(p_now),
      'database', current_database(),
      'cameBack', p_alert.came_back,
      'value', p_alert.value,
      'worst', p_alert.worst,
      'said', case
        when c_episode is null then p_alert.said
        else jsonb_set(p_alert.said, '{links}', p_alert.said -> 'links' || jsonb_build_array(
          jsonb_build_object('label', 'Episode', 'path', '/health/history/' || c_episode)
        ))
      end
    ),
    p_now, p_now
  from unnest(p_alert.destinations) d (name);
  get diagnostics v_put = row_count;
  return v_put;
end
$$;
