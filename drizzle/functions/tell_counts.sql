-- Puts into the record how often something of one actor was repeated, or went without an event, once its time is over.
-- Returns how many it told; a few at a time, since it rides on what somebody waits for. Whoever calls holds the rows of
-- this actor and kind.
create or replace function leasehold.tell_counts(p_kind text, p_actor text, p_now timestamptz) returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_at_once constant integer := 5;
  v_due leasehold.refusals;
  v_told integer := 0;
begin
  for v_due in
    select r.* from leasehold.refusals r
    where r.actor = p_actor and r.kind = p_kind and r.repeats > 0 and r.closes_at <= p_now
    order by r.slot
    limit c_at_once
  loop
    perform leasehold.append_audit_event(v_due.event || jsonb_build_object(
      'detail', format(
        case v_due.slot
          when 0 then '%s more until %s were counted and have no record of their own: there were too many within an hour. The last: %s'
          else 'The same again, %s times more until %s: %s'
        end,
        v_due.repeats, leasehold.spoken_time(v_due.last_at, p_now), v_due.event ->> 'detail'),
      'evidence', jsonb_build_object(
        'repeats', v_due.repeats,
        'of', v_due.seq::text,
        'since', leasehold.utc_text(v_due.first_at),
        'until', leasehold.utc_text(v_due.last_at))
    ));
    update leasehold.refusals r
    set repeats = 0
    where r.actor = v_due.actor and r.kind = v_due.kind and r.slot = v_due.slot;
    v_told := v_told + 1;
  end loop;
  return v_told;
end
$$;
