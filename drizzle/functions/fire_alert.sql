-- One alert that fires: opened, or seen again. p_alert is {rule, kind, key, said, fingerprints, value, to, repeat, aside},
-- durations in seconds. What somebody set aside repeats nothing. Returns {opened, put}.
--
-- What comes back within the flap window is the same alert and is not told again, unless it then lasts: by then it is no flap,
-- and the last that was heard is that it is over. What an act had ended and is there again is a new alert at once.
create or replace function leasehold.fire_alert(p_alert jsonb, p_now timestamptz) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_lasts constant interval := '5 minutes';
  -- What lasts is refreshed this seldom.
  c_refresh constant interval := '15 s';
  c_aside constant boolean := coalesce((p_alert ->> 'aside')::boolean, false);
  c_value constant numeric := (p_alert ->> 'value')::numeric;
  c_fingerprints constant text[] := array(select jsonb_array_elements_text(coalesce(p_alert -> 'fingerprints', '[]')));
  c_to constant text[] := array(select jsonb_array_elements_text(p_alert -> 'to'));
  v_alert leasehold.alerts;
  v_opened integer := 0;
  v_put integer := 0;
begin
  select a.* into v_alert
  from leasehold.alerts a
  where a.rule = p_alert ->> 'rule' and a.key = p_alert ->> 'key' and a.resolved_at is null
  for no key update;

  if not found then
    update leasehold.alerts a
    set resolved_at = null, quiet_since = null, came_back = a.came_back + 1, back_since = p_now, last_seen_at = p_now,
      said = p_alert -> 'said', fingerprints = c_fingerprints, value = c_value, worst = greatest(a.worst, c_value),
      destinations = c_to
    where a.id = (
      select b.id
      from leasehold.alerts b
      where b.rule = p_alert ->> 'rule' and b.key = p_alert ->> 'key' and b.resolved_at > p_now - leasehold.flap_window()
        and not exists (
          select from leasehold.findings f
          where f.fingerprint = any (b.fingerprints) and f.closed_how = 'act' and f.closed_at >= b.last_seen_at - c_refresh
        )
      order by b.resolved_at desc
      limit 1
    )
    returning a.* into v_alert;
    if not found then
      insert into leasehold.alerts (
        rule, kind, key, said, fingerprints, value, worst, opened_at, last_seen_at, told, told_at, destinations
      )
      values (
        p_alert ->> 'rule', p_alert ->> 'kind', p_alert ->> 'key', p_alert -> 'said', c_fingerprints, c_value, c_value,
        p_now, p_now, 'firing', p_now, c_to
      )
      returning * into strict v_alert;
      v_opened := 1;
      v_put := leasehold.put_alert_messages(v_alert, 'firing', p_now);
    end if;
    return jsonb_build_object('opened', v_opened, 'put', v_put);
  end if;

  update leasehold.alerts a
  set last_seen_at = p_now, quiet_since = null, said = p_alert -> 'said', fingerprints = c_fingerprints, value = c_value,
    worst = greatest(a.worst, c_value)
  where a.id = v_alert.id
    and (a.quiet_since is not null or a.last_seen_at <= p_now - c_refresh
      or (a.fingerprints, a.value) is distinct from (c_fingerprints, c_value))
  returning a.* into v_alert;
  if not found then
    select a.* into strict v_alert from leasehold.alerts a
    where a.rule = p_alert ->> 'rule' and a.key = p_alert ->> 'key' and a.resolved_at is null;
  end if;

  if c_aside or (leasehold.live_acknowledgement(v_alert.id)).id is not null then
    return '{"opened": 0, "put": 0}';
  elsif v_alert.told = 'resolved' and v_alert.back_since <= p_now - c_lasts then
    v_put := leasehold.put_alert_messages(v_alert, 'firing', p_now);
  elsif v_alert.told = 'firing' and v_alert.told_at <= p_now - (p_alert ->> 'repeat')::numeric * interval '1 s' then
    v_put := leasehold.put_alert_messages(v_alert, 'repeat', p_now);
  end if;
  return jsonb_build_object('opened', 0, 'put', v_put);
end
$$;
