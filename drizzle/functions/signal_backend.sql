-- Signals the server process of a committed intent, if all of its guard holds at this moment. Returns whether a signal was
-- sent, which is not whether it was heeded. The only function that can signal, and the only one of its role.
--
-- What it sends cannot be rolled back. So it knows nothing but what was committed before, and one intent is looked at
-- once and soon: a call for an uncommitted, a used or an old one raises. A call that is rolled back leaves no mark of what
-- it sent, and the end is then told as unknown.
--
-- A transaction that began to write after the intent is not ended on one person's word.
--
-- Guard and signal are one statement. The signal stands in the SELECT list over a materialized set, because Postgres
-- evaluates the conditions of a WHERE in any order.
grant create on schema leasehold to leasehold_signaller;
set local role leasehold_signaller;
create or replace function leasehold.signal_backend(p_intent_id bigint) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_good_for constant interval := '10 s';
  v_intent leasehold.signal_intents;
  v_sent boolean;
  v_query_start timestamptz;
begin
  select i.* into v_intent from leasehold.signal_intents i where i.id = p_intent_id for update;
  if v_intent.id is null then
    raise exception 'There is no signal intent %.', p_intent_id using errcode = 'no_data_found';
  elsif v_intent.created_by = pg_current_xact_id() then
    raise exception 'Signal intent % has not been committed yet.', p_intent_id
      using errcode = 'invalid_transaction_state';
  elsif v_intent.looked_at is not null or v_intent.closed_at is not null then
    raise exception 'Signal intent % was used already.', p_intent_id using errcode = 'object_not_in_prerequisite_state';
  elsif v_intent.created_at <= clock_timestamp() - c_good_for then
    raise exception 'Signal intent % is too old.', p_intent_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;

  perform pg_stat_clear_snapshot();
  with target as materialized (
    select a.pid, a.query_start
    from pg_stat_activity a
    join pg_roles r on r.oid = a.usesysid
    where a.pid = v_intent.pid
      and a.backend_start = v_intent.backend_start
      and a.xact_start is not distinct from v_intent.xact_start
      and (v_intent.xact_start is not null or a.state_change = v_intent.state_change)
      and exists (select from leasehold.lock_ids l where l.pid = a.pid and l.id = v_intent.lock_id)
      and (v_intent.verb = 'terminate-backend' or a.state = 'active')
      and (v_intent.verb = 'cancel-backend' or v_intent.may_lose_writes or a.backend_xid is null)
      and a.backend_type = 'client backend'
      and not r.rolsuper
      and not leasehold.is_own_session(a)
  )
  select t.query_start,
    case v_intent.verb
      when 'cancel-backend' then pg_cancel_backend(t.pid)
      when 'terminate-backend' then pg_terminate_backend(t.pid)
    end
  into v_query_start, v_sent
  from target t;

  update leasehold.signal_intents i
  set looked_at = clock_timestamp(), sent = coalesce(v_sent, false), query_start = v_query_start
  where i.id = p_intent_id;
  return coalesce(v_sent, false);
end
$$;
-- Whose it is, grants: the owner of the schema cannot.
revoke all on function leasehold.signal_backend(bigint) from public;
grant execute on function leasehold.signal_backend(bigint) to leasehold_operator;
set local role leasehold_owner;
revoke create on schema leasehold from leasehold_signaller;
