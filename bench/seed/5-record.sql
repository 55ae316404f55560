-- Acts of a month in the record and, after each, that somebody signed it off or asked about it; hashed and linked as they are in use: the
-- function that appends writes the present moment, so the chain is made here by its parts. The newest acts wait for their review.
create function bench.fill_record(p_acts integer, p_first integer, p_last integer) returns void
language plpgsql
as $$
declare
  v_event leasehold.audit_events;
  v_hash text := coalesce((select e.hash from leasehold.audit_events e order by e.seq desc limit 1), repeat('0', 64));
  v_filled timestamptz;
  v_numbered bigint;
begin
  select z.filled_at, z.numbered into v_filled, v_numbered from bench.sizes z;
  for v_n in p_first..p_last loop
    v_event := jsonb_populate_record(null::leasehold.audit_events, jsonb_build_object(
      'seq', v_n, 'at', v_filled - (p_acts - v_n + 10) * (interval '30 days' / p_acts), 'phase', 'act', 'target', 'job',
      'actor', 'u-' || v_n % 20, 'actor_name', 'Person ' || v_n % 20, 'actor_role', 'operator',
      'action', (array['mark-failed', 'retry', 'hold', 'fence-off'])[1 + v_n / 2 % 4], 'source', 'native', 'database', current_database(),
      'job_key', (1 + v_n::bigint * 7919 % v_numbered)::text, 'queue', 'queue-' || lpad((v_n % 20)::text, 2, '0'),
      'subject', 'INV-' || lpad((1 + v_n::bigint * 7919 % v_numbered)::text, 9, '0'),
      'reason', 'Its host was taken down for maintenance.', 'why_obsolete', 'silent for 4 min, and no session is left',
      'effect_answers', '[]'::jsonb, 'outcome', case when v_n % 50 = 0 then 'refused' else 'done' end,
      'detail', 'Marked attempt 1 failed.', 'rows_changed', case when v_n % 50 = 0 then 0 else 1 end,
      'request_key', 'bench-' || v_n, 'correlation_id', gen_random_uuid(), 'canonical_form', 2,
      'evidence', jsonb_build_object('rule', 'owner-gone', 'seen', jsonb_build_array(
        jsonb_build_object('label', 'lease', 'value', 'lapsed', 'token', v_n),
        jsonb_build_object('label', 'session', 'value', 'none'))),
      'guard', jsonb_build_object('status', 'running', 'attempt', 1, 'owner', 'worker-7', 'token', v_n::text),
      'before', jsonb_build_array(jsonb_build_object('id', v_n, 'status', 'running', 'lease_owner', 'worker-7')),
      'after', jsonb_build_array(jsonb_build_object('id', v_n, 'status', 'failed', 'lease_owner', null))));
    if v_n % 2 = 0 then
      v_event.target := 'review';
      v_event.action := case when v_n % 100 = 6 then 'query' else 'sign-off' end;
      v_event.job_key := 'record/' || v_n - 1;
    end if;
    v_event.prev_hash := v_hash;
    v_event.canonical := leasehold.audit_canonical(v_event);
    v_event.hash := encode(sha256(convert_to(v_event.canonical, 'UTF8')), 'hex');
    v_hash := v_event.hash;
    insert into leasehold.audit_events values (v_event.*);
  end loop;
end
$$;

create function bench.review_record(p_acts integer) returns void
language sql
as $$
  update leasehold.review_items i
  set state = case when i.audit_seq % 100 = 5 then 'queried' else 'signed-off' end, notes = 1
  where i.audit_seq <= p_acts * 96 / 100 or i.audit_seq % 100 = 5;
  insert into leasehold.reviews (item_id, verb, note, by_id, by_name, by_role, at, correlation_id)
  select i.id, case i.state when 'queried' then 'query' else 'sign-off' end, 'Seen and understood.', 'u-maren', 'Maren Holt', 'reviewer',
    e.at, e.correlation_id
  from leasehold.review_items i join leasehold.audit_events e on e.seq = i.audit_seq + 1
  where i.notes > 0 order by i.id;
$$;
