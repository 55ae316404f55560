-- Takes the next messages for one destination, for whoever may send: the oldest of each lane, once the one before it has left.
-- To a destination that fails only one goes, when its time has come. p_kind narrows them to the rules of one kind.
--
-- One that is being sent is taken again when its sender's time is over, or at once when that was a watcher that does not lead
-- any more: whether it arrived nobody knows, so it goes again under the same key.
create or replace function leasehold.take_messages(p_by text, p_token bigint, p_destination text, p_kind text)
returns setof leasehold.alert_messages
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_at_once constant integer := 4;
  -- Longer than a sender waits for an answer.
  c_claim constant interval := '30 s';
  c_given_up constant interval := '24 hours';
  v_now timestamptz;
  v_destination leasehold.alert_destinations;
begin
  insert into leasehold.alert_destinations (name) values (p_destination) on conflict do nothing;
  -- One sender at a time looks, so that each sees what the other took.
  select d.* into strict v_destination
  from leasehold.alert_destinations d where d.name = p_destination
  for no key update;
  v_now := clock_timestamp();

  update leasehold.alert_messages m
  set state = 'given_up', settled_at = v_now, claim_until = null,
    reason = concat_ws(' ', 'Not delivered within 24 hours.', m.reason)
  where m.state = 'waiting' and m.created_at <= v_now - c_given_up
    and (m.destination = p_destination or not exists (
      select from leasehold.alert_destinations d where d.name = m.destination and d.configured
    ));

  if v_destination.failing_since is not null and v_destination.due_at > v_now then
    return;
  end if;
  return query
    with open as materialized (
      select m.id, m.alert_id, m.due_at,
        m.state = 'waiting' or m.claim_until <= v_now or (p_token is not null and m.claim_token <> p_token) as is_free,
        row_number() over (partition by m.lane order by m.id) as place
      from leasehold.alert_messages m
      where m.destination = p_destination and m.state in ('waiting', 'sending')
    ),
    taken as (
      select o.id
      from open o
      where o.place = 1 and o.is_free and o.due_at <= v_now
        and (p_kind is null or exists (select from leasehold.alerts a where a.id = o.alert_id and a.kind = p_kind))
      order by o.id
      limit case
        when v_destination.failing_since is not null then 1
        else greatest(0, c_at_once - (select count(*) from open o where not o.is_free))
      end
    )
    update leasehold.alert_messages m
    set state = 'sending', attempts = m.attempts + 1, tried_at = v_now, claimed_by = p_by, claim_token = p_token,
      claim_until = v_now + c_claim
    from taken t
    where m.id = t.id
    returning m.*;
  if found and v_destination.failing_since is not null then
    update leasehold.alert_destinations d set due_at = v_now + c_claim where d.name = p_destination;
  end if;
end
$$;
