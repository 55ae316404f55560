import type { Pool } from 'pg';

/**
 * Acts by the thousand, inserted by the server past the chain: of each hundred 94 are signed off, 3 wait, 2 are refusals that nobody
 * reviews, and 1 is queried; by twenty people over three queues. Some changes from outside stand behind them. Statistics are fresh.
 */
export async function makeManyActs(admin: Pool, count: number): Promise<void> {
  await admin.query(
    `insert into leasehold.audit_events (
       seq, at, phase, actor, actor_name, actor_role, action, source, database, job_key, queue, subject, outcome, detail,
       rows_changed, correlation_id, canonical, prev_hash, hash)
     select n, now() - ($1::int - n) * interval '1 s', 'act', 'u-' || n % 20, 'Person ' || n % 20, 'operator',
       case n % 3 when 0 then 'fence-off' when 1 then 'mark-failed' else 'hold' end, 'native', current_database(), n::text,
       'queue-' || n % 3, 'SUBJECT-' || n, case when n % 100 < 2 then 'refused' else 'done' end, 'Done.', 1,
       gen_random_uuid(), '{}', md5('before ' || n), md5('this ' || n)
     from generate_series(1, $1) n`,
    [count],
  );
  await admin.query(`
    insert into leasehold.reviews (item_id, verb, note, by_id, by_name, by_role, at, correlation_id)
    select i.id, case when i.audit_seq % 100 = 5 then 'query' else 'sign-off' end, 'Seen and understood.', 'u-maren',
      'Maren Holt', 'reviewer', i.at, gen_random_uuid()
    from leasehold.review_items i where i.audit_seq % 100 > 4 order by i.id`);
  await admin.query(`
    update leasehold.review_items set notes = 1, state = case when audit_seq % 100 = 5 then 'queried' else 'signed-off' end
    where audit_seq % 100 > 4`);
  await admin.query(`
    insert into public.job_events (job_id, queue, subject, attempt, kind, detail)
    select n, 'queue-0', 'SUBJECT-' || n, 1, case when n % 100 = 0 then 'changed_outside' else 'created' end,
      '{"by": "postgres", "application": "psql", "before": {"token": "1"}, "after": {"token": "2"}}'
    from generate_series(1, 5000) n`);
  await admin.query(
    'vacuum (analyze) leasehold.audit_events, leasehold.review_items, leasehold.reviews, public.job_events',
  );
}
