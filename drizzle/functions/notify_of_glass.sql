-- Tells every approver and reviewer that one person did alone what takes two, in the transaction of its record.
create or replace function leasehold.notify_of_glass(p_seq bigint) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into leasehold.notifications (person_id, kind, seq, text, at)
  select u.id, 'break-glass', e.seq,
    format('%s broke the glass: “%s”. %s', e.actor_name, e.break_glass, e.reason), e.at
  from leasehold.audit_events e, leasehold_auth."user" u
  where e.seq = p_seq and u.role in ('approver', 'reviewer') and u.disabled_at is null
$$;
