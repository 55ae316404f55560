-- Resolves the open alerts that a judgement does not show any more, each once it has been quiet for long enough, so that one
-- that flaps is neither resolved nor told twice. One whose rule is configured no more is over at once. Where nobody heard
-- that it came back, nobody hears that it is over.
create or replace function leasehold.resolve_alerts(
  p_judgement jsonb, p_now timestamptz, out resolved integer, out put integer
)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_after constant interval := (p_judgement ->> 'resolveAfter')::numeric * interval '1 s';
  v_alert leasehold.alerts;
begin
  resolved := 0;
  put := 0;
  for v_alert in
    select a.*
    from leasehold.alerts a
    where a.resolved_at is null
      and not exists (
        select from jsonb_array_elements(p_judgement -> 'firing') f where f ->> 'rule' = a.rule and f ->> 'key' = a.key
      )
      and (p_judgement -> 'judged' ? a.rule or not p_judgement -> 'configured' ? a.rule)
      -- More of the rule fire than have an alert of their own.
      and not (a.key = 'more' and (
        select count(*) from jsonb_array_elements(p_judgement -> 'firing') f
        where f ->> 'rule' = a.rule and not coalesce((f ->> 'aside')::boolean, false)
          and not exists (
            select from leasehold.alerts b
            where b.rule = a.rule and b.key = f ->> 'key' and b.resolved_at is null
          )
      ) > 0)
      and not exists (
        select from leasehold.findings d
        where d.fingerprint = any (a.fingerprints) and d.closed_at is null
          and p_judgement -> 'doubted' ? array_to_string((string_to_array(d.fingerprint, '/'))[1:3], '/')
      )
    order by a.id
    for no key update
  loop
    if coalesce(v_alert.quiet_since, p_now) > p_now - c_after and p_judgement -> 'configured' ? v_alert.rule then
      update leasehold.alerts a set quiet_since = p_now where a.id = v_alert.id and a.quiet_since is null;
      continue;
    end if;
    update leasehold.alert_acknowledgements k
    set ended_at = p_now
    where k.alert_id = v_alert.id and k.ended_at is null;
    update leasehold.alerts a
    set resolved_at = p_now, quiet_since = coalesce(a.quiet_since, p_now)
    where a.id = v_alert.id
    returning a.* into strict v_alert;
    resolved := resolved + 1;
    if v_alert.told = 'firing' then
      put := put + leasehold.put_alert_messages(v_alert, 'resolved', p_now);
    end if;
  end loop;
end
$$;
