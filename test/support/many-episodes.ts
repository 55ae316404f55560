import type { Pool } from 'pg';

/**
 * Episodes by the thousand, one a minute up to now: of seven kinds in five queues, of four thousand subjects;
 * one of a thousand is of the kind `rare`, and one in the queue `rare`. Of each hundred 60
 * ended by themselves, 25 by an act, 10 were superseded; a few of the newest last. Statistics are fresh.
 */
export async function makeManyEpisodes(admin: Pool, count: number): Promise<void> {
  await admin.query(`
    begin;
    -- As if they came from elsewhere: the triggers and keys that would be checked row by row are passed by.
    set local session_replication_role = replica;

    insert into leasehold.audit_events (
      seq, at, phase, actor, actor_name, actor_role, action, source, database, job_key, queue, subject, outcome, detail,
      rows_changed, correlation_id, canonical, prev_hash, hash)
    select n, now() - (${count} - n) * interval '1 min' + interval '3 min', 'act', 'u-' || n % 20, 'Person ' || n % 20,
      'operator', 'mark-failed', 'native', current_database(), n::text, 'queue-' || n % 5, 'SUBJECT-' || n % 4000, 'done',
      'Done.', 1, gen_random_uuid(), '{}', md5('before ' || n), md5('this ' || n)
    from generate_series(1, ${count}) n;

    insert into leasehold.findings (
      fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, confidence, sentence, opened_at,
      last_seen_at, closed_at, closed_how, closed_by, closed_act, first_act, trouble_since, worst_held_up)
    select 'native/x/' || n || '/1/kind', case when n % 1000 = 0 then 'rare' else 'kind-' || n % 7 end, 'rule', 'native',
      current_database(), n::text, case when n % 1000 = 1 then 'rare' else 'queue-' || n % 5 end,
      'SUBJECT-' || n % 4000, 1, 'likely', 'It is in trouble.', at, at + interval '5 min',
      case when how is not null then at + interval '5 min' end, how, case when how = 'act' then 'Person ' || n % 20 end,
      case when how = 'act' then n end, case when how = 'act' then n end, at - interval '20 s', 1 + n % 9
    from (
      select n, now() - (${count} - n) * interval '1 min' as at,
        case when n > ${count} - 5 then null when n % 100 < 60 then 'itself' when n % 100 < 85 then 'act'
          when n % 100 < 95 then 'superseded' else 'itself' end as how
      from generate_series(1, ${count}) n
    ) one;
    commit`);
  await admin.query('vacuum (analyze) leasehold.audit_events, leasehold.findings');
}
