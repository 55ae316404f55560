-- Adds one event to the chain and returns its place in it. The last lock of a transaction: from here to COMMIT every
-- other append waits. p_event holds columns of audit_events by name; seq, at, target and the chain's own are set
-- here.
--
-- The head must be read by a statement that began after the lock was held: read in one statement with the lock it
-- comes from an older snapshot, and the chain forks. A higher isolation level would keep that older snapshot too.
create or replace function leasehold.append_audit_event(p_event jsonb) returns table (seq bigint, hash text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_genesis constant text := repeat('0', 64);
  c_defaults constant jsonb := '{"phase": "act", "rows_changed": 0, "effect_answers": [], "evidence": {}, "guard": {},
    "before": [], "after": []}';
  v_event leasehold.audit_events := jsonb_populate_record(null::leasehold.audit_events, c_defaults || p_event);
  v_head record;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'The record is appended to in READ COMMITTED only.'
      using errcode = 'invalid_transaction_state';
  end if;

  perform leasehold.lock_chain();
  select e.seq, e.hash into v_head from leasehold.audit_events e order by e.seq desc limit 1;

  v_event.seq := coalesce(v_head.seq, 0) + 1;
  v_event.target := leasehold.target_of(v_event.action);
  v_event.at := clock_timestamp();
  v_event.canonical_form := 2;
  v_event.prev_hash := coalesce(v_head.hash, c_genesis);
  v_event.canonical := leasehold.audit_canonical(v_event);
  v_event.hash := encode(sha256(convert_to(v_event.canonical, 'UTF8')), 'hex');
  insert into leasehold.audit_events values (v_event.*);

  return query select v_event.seq, v_event.hash;
end
$$;
