-- Adds events to the chain, in their order, and returns their places in it. The last lock of a transaction: from here to
-- COMMIT every other append waits. Each is a row of audit_events, of which seq, at, target and the chain's own are set here.
--
-- The head must be read by a statement that began after the lock was held: read in one statement with the lock it
-- comes from an older snapshot, and the chain forks. A higher isolation level would keep that older snapshot too.
create or replace function leasehold.append_audit_events(p_events leasehold.audit_events[]) returns table (seq bigint, hash text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_genesis constant text := repeat('0', 64);
  v_head record;
  v_event leasehold.audit_events;
  v_appended leasehold.audit_events[] := '{}';
  v_seq bigint;
  v_hash text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'The record is appended to in READ COMMITTED only.'
      using errcode = 'invalid_transaction_state';
  end if;

  perform leasehold.lock_chain();
  select e.seq, e.hash into v_head from leasehold.audit_events e order by e.seq desc limit 1;

  v_seq := coalesce(v_head.seq, 0);
  v_hash := coalesce(v_head.hash, c_genesis);
  foreach v_event in array p_events loop
    v_seq := v_seq + 1;
    v_event.seq := v_seq;
    v_event.target := leasehold.target_of(v_event.action);
    v_event.at := clock_timestamp();
    v_event.canonical_form := 2;
    v_event.prev_hash := v_hash;
    v_event.canonical := leasehold.audit_canonical(v_event);
    v_hash := encode(sha256(convert_to(v_event.canonical, 'UTF8')), 'hex');
    v_event.hash := v_hash;
    v_appended := v_appended || v_event;
  end loop;
  insert into leasehold.audit_events select (a).* from unnest(v_appended) a;

  return query select a.seq, a.hash from unnest(v_appended) a;
end
$$;
