-- Records that a wish was turned down above the database: the person's role does not allow it. Whatever the caller says,
-- it stands as a refusal that changed nothing, and under the queue and subject that its target has. Returns the event
-- that stands for it and what is to be said of that, as append_or_count does: a repeat is counted.
--
-- One row is the mutex of an actor, locked before the chain: whoever sends refusals by the hundred waits for themselves,
-- and a counted one does not touch the chain at all.
create or replace function leasehold.record_refusal(p_event jsonb) returns table (seq bigint, said text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1500ms'
as $$
declare
  c_actor constant text := p_event ->> 'actor';
  v_target record;
begin
  select t.queue, t.subject into v_target
  from leasehold.find_target(p_event ->> 'action', p_event || jsonb_build_object('jobKey', p_event -> 'job_key')) t;

  insert into leasehold.refusals (actor, kind, slot) values (c_actor, 'denied', 0) on conflict do nothing;
  perform from leasehold.refusals r where r.actor = c_actor and r.kind = 'denied' and r.slot = 0 for update;
  return query
  select a.seq, a.said
  from leasehold.append_or_count('denied', p_event
    || jsonb_strip_nulls(jsonb_build_object('queue', v_target.queue, 'subject', v_target.subject))
    || '{"phase": "act", "outcome": "refused", "rows_changed": 0, "before": [], "after": []}') a;
end
$$;
