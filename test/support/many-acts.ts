import type { Pool } from 'pg';

/**
 * Acts by the thousand, inserted by the server past the chain: of each hundred 94 are signed off, 3 wait, 2 are refusals that nobody
 * reviews, and 1 is queried; by twenty people over three queues. Some changes from outside stand behind them. Statistics are fresh.
 */
export async function makeManyActs(admin: Pool, count: number): Promise<void> {
  await admin.query(`
    begin;
    -- As if it came from elsewhere: the triggers that would fill the queue row by row are passed by.
    set local session_replication_role = replica;

    insert into leasehold.audit_events (
      seq, at, phase, actor, actor_name, actor_role, action, source, database, job_key, queue, subject, outcome, detail,
      rows_changed, correlation_id, canonical, prev_hash, hash)
    select n, now() - (${count} - n) * interval '1 s', 'act', 'u-' || n % 20, 'Person ' || n % 20, 'operator',
      case n % 3 when 0 then 'fence-off' when 1 then 'mark-failed' else 'hold' end, 'native', current_database(), n::text,
      'queue-' || n % 3, 'SUBJECT-' || n, case when n % 100 < 2 then 'refused' else 'done' end, 'Done.', 1,
      gen_random_uuid(), '{}', md5('before ' || n), md5('this ' || n)
    from generate_series(1, ${count}) n;

    insert into leasehold.review_items (key, audit_seq, at, queue, subject, parties, risk, notes, state)
    select 'record/' || e.seq, e.seq, e.at, e.queue, e.subject, array[e.actor], leasehold.review_risk(e),
      case when e.seq % 100 > 4 then 1 else 0 end,
      case when e.seq % 100 = 5 then 'queried' when e.seq % 100 > 5 then 'signed-off' else 'unreviewed' end
    from leasehold.audit_events e where leasehold.review_risk(e) is not null order by e.seq;

    insert into leasehold.reviews (item_id, verb, note, by_id, by_name, by_role, at, correlation_id)
    select i.id, case i.state when 'queried' then 'query' else 'sign-off' end, 'Seen and understood.', 'u-maren', 'Maren Holt',
      'reviewer', i.at, e.correlation_id
    from leasehold.review_items i join leasehold.audit_events e on e.seq = i.audit_seq where i.notes > 0 order by i.id;

    insert into public.job_events (job_id, queue, subject, attempt, kind, detail)
    select n, 'queue-0', 'SUBJECT-' || n, 1, case when n % 100 = 0 then 'changed_outside' else 'created' end,
      '{"by": "postgres", "application": "psql", "before": {"token": "1"}, "after": {"token": "2"}}'
    from generate_series(1, 5000) n;

    insert into leasehold.review_items (key, job_event_id, at, queue, subject, parties, risk, change)
    select 'outside/' || j.id, j.id, j.at, j.queue, j.subject, '{}', 'high',
      jsonb_build_object('jobKey', j.job_id::text, 'attempt', j.attempt, 'detail', j.detail)
    from public.job_events j where j.kind = 'changed_outside' order by j.id;
    commit`);
  await admin.query(
    'vacuum (analyze) leasehold.audit_events, leasehold.review_items, leasehold.reviews, public.job_events',
  );
}
