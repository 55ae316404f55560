-- Findings that were closed in a month, of the kinds that there are; a few alerts, waits and requests that are over.
create function bench.fill_history(p_findings integer, p_acts integer) returns void
language sql
as $$
  insert into leasehold.findings (
    fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, owner, confidence, sentence, opened_at, last_seen_at,
    closed_at, closed_how, closed_by, closed_act, first_act, trouble_since, worst_held_up, worst_confidence, worst_sentence, worst_at)
  select 'native/' || current_database() || '/' || job || '/1/' || kind, kind, kind, 'native', current_database(), job::text,
    bench.queue_of(job, z.one_queue), 'INV-' || lpad(job::text, 9, '0'), 1, 'worker-' || n % 250, 'likely',
    'Silent for 4 min while its lease goes on; its process may still run.', made.at, made.at + interval '5 min',
    made.at + interval '5 min', how, case when how = 'act' then 'Person ' || n % 20 end, case when how = 'act' then act end,
    case when how = 'act' then act end, made.at - interval '20 s', 1 + n % 9, 'likely', 'Silent for 9 min.', made.at + interval '4 min'
  from bench.sizes z, generate_series(1, p_findings) n,
    lateral (select z.filled_at - (p_findings - n + 10) * (interval '30 days' / p_findings), 1 + n::bigint * 6007 % z.numbered,
      case when n % 1000 = 0 then 'clock-offset' else (array[
        'lapsed-owner-silent', 'live-owner-silent', 'lapsed-owner-alive', 'no-progress', 'stopped-owner', 'crash-loop'])[1 + n % 6] end,
      case when n % 100 < 60 then 'itself' when n % 100 < 85 then 'act' else 'superseded' end, 1 + 2 * (n % (p_acts / 2))
    ) made (at, job, kind, how, act);

  insert into leasehold.alerts (
    rule, kind, key, said, value, worst, opened_at, last_seen_at, quiet_since, resolved_at, told, told_at, destinations)
  select 'A job is held up', 'finding', 'cause-' || n, jsonb_build_object(
      'sentence', 'Owner silent: worker-' || n % 250, 'queues', jsonb_build_array('queue-00'), 'owner', 'worker-' || n % 250, 'heldUp', 3,
      'since', z.filled_at, 'limit', null, 'path', '/?finding=one', 'links', '[]'::jsonb, 'named', '{}'::jsonb),
    1, 2, made.at, made.at, made.at, case when n > 10 then made.at + interval '5 min' end, case when n > 10 then 'resolved' else 'firing' end,
    made.at, '{on-call}'
  from bench.shape z, generate_series(1, 2000) n, lateral (select z.filled_at - n * interval '20 min') made (at);

  insert into leasehold.alert_messages (
    alert_id, destination, lane, seq, event, key, body, created_at, due_at, state, attempts, settled_at, status)
  select a.id, 'on-call', a.rule || '/' || a.key, m.seq, m.event, gen_random_uuid(), '{}', a.opened_at, a.opened_at, 'delivered', 1,
    a.opened_at, 204
  from leasehold.alerts a, (values (1, 'firing'), (2, 'resolved')) m (seq, event)
  where m.seq = 1 or a.resolved_at is not null;

  insert into leasehold.alert_destinations (name, kind, host, configured, delivered_at, status)
  values ('on-call', 'generic', 'hooks.example.com', true, now(), 204);

  insert into leasehold.lease_waits (
    actor_id, actor_name, actor_role, source, database, job_key, queue, subject, attempt, owner, token, lease_until, follow_up, due_at,
    reason, armed_at, correlation_id, state, ended_at, ended_detail)
  select 'u-1', 'Person 1', 'operator', 'native', current_database(), n::text, 'queue-00', 'INV-' || lpad(n::text, 9, '0'), 1, 'worker-7', 1,
    made.at, 'notify', made.at, 'Its host is being restarted.', made.at - interval '1 min', gen_random_uuid(), 'fired', made.at, 'Told.'
  from bench.shape z, generate_series(1, 500) n, lateral (select z.filled_at - n * interval '1 h') made (at);
$$;
