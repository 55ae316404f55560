-- Records what changed nothing, or counts it: a repeat within ten minutes, and what is beyond the most events that one
-- person gets in an hour. The first of its likeness is an event, and the count is told by tell_counts. Returns the
-- event that stands for it, null for none, and what is to be said of that.
--
-- The caller holds what makes the rows of this actor and kind its own: see record_refusal and record_outcome.
create or replace function leasehold.append_or_count(p_kind text, p_event jsonb) returns table (seq bigint, said text)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_alike_for constant interval := '10 minutes';
  c_counted_for constant interval := '1 hour';
  -- A viewer has no act to try. Who may act needs room in a bad night, and is never kept from acting by it.
  c_most constant integer := case p_kind when 'denied' then 20 else 200 end;
  c_actor constant text := p_event ->> 'actor';
  c_now constant timestamptz := clock_timestamp();
  c_event constant jsonb := p_event - array['evidence', 'guard', 'before', 'after', 'effect_answers', 'reason',
    'why_obsolete', 'ticket', 'request_key'];
  -- Who tries again after another look tries something else; who may not act at all only varies the words of it.
  c_likeness constant text := encode(sha256(convert_to(jsonb_build_array(
    c_event - 'correlation_id', case p_kind when 'tried' then p_event -> 'guard' end
  )::text, 'UTF8')), 'hex');
  v_slot integer;
  v_seq bigint;
begin
  perform leasehold.tell_counts(p_kind, c_actor, c_now);

  update leasehold.refusals r
  set repeats = r.repeats + 1, last_at = c_now
  where r.actor = c_actor and r.kind = p_kind and r.likeness = c_likeness and r.closes_at > c_now
  returning r.seq into v_seq;
  if found then
    return query select v_seq, null::text;
    return;
  end if;

  select coalesce(min(r.slot) filter (where r.slot > 0 and r.free_at <= c_now and r.repeats = 0), max(r.slot) + 1, 1)
  into v_slot
  from leasehold.refusals r
  where r.actor = c_actor and r.kind = p_kind;
  if v_slot > c_most then
    insert into leasehold.refusals as r (actor, kind, slot, event, repeats, first_at, last_at, closes_at)
    values (c_actor, p_kind, 0, c_event, 1, c_now, c_now, c_now + c_alike_for)
    on conflict (actor, kind, slot) do update
    set event = excluded.event, repeats = r.repeats + 1, last_at = excluded.last_at,
      first_at = case r.repeats when 0 then excluded.first_at else r.first_at end,
      closes_at = case r.repeats when 0 then excluded.closes_at else r.closes_at end;
    return query select null::bigint, format(
      'It is counted and has no record of its own, for there were %s in your name within an hour.', c_most);
    return;
  end if;

  select a.seq into v_seq from leasehold.append_audit_event(p_event) a;
  insert into leasehold.refusals as r
    (actor, kind, slot, likeness, seq, event, first_at, last_at, closes_at, free_at)
  values
    (c_actor, p_kind, v_slot, c_likeness, v_seq, c_event, c_now, c_now, c_now + c_alike_for, c_now + c_counted_for)
  on conflict (actor, kind, slot) do update
  set likeness = excluded.likeness, seq = excluded.seq, event = excluded.event, first_at = excluded.first_at,
    last_at = excluded.last_at, closes_at = excluded.closes_at, free_at = excluded.free_at;
  return query select v_seq, null::text;
end
$$;
