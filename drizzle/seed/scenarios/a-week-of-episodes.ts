import { actOn } from '@/drizzle/seed/act';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Database } from '@/lib/db/pool';

export type WeekOfEpisodes = {
  /** One that lasts and came back twice. */
  flapping: string;
  /** One that an operator ended, after it had grown worse. */
  acted: string;
};

/** Seven days of findings that were kept: six kinds at different rates, one that comes back, one that an act ended. */
export async function aWeekOfEpisodes(db: Database): Promise<WeekOfEpisodes> {
  await db.query(PAST);
  const job = await lapsedOwnerSilent(db, { subject: 'INV-2077', owner: 'w-51aa' });
  const acted = await one(db, ACTED, [job.key, job.subject, job.owner]);
  const outcome = await actOn(db, 'mark-failed', job, 'Ana Ruiz');
  if (outcome !== 'done') throw new Error(`The act on ${job.subject} ended ${outcome}.`);
  await db.query(ENDED, [acted]);
  return { acted, flapping: await one(db, FLAPPING, []) };
}

async function one(db: Database, text: string, values: unknown[]): Promise<string> {
  const { rows } = await db.query<{ id: string }>(text, values);
  return rows[0]?.id ?? '';
}

/** Each kind every so many minutes, a little longer each time; the farther back, the more of them. */
const PAST = `
  insert into leasehold.findings (
    fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, owner, confidence, sentence, opened_at,
    last_seen_at, closed_at, closed_how, trouble_since, worst_held_up, worst_confidence, worst_sentence, worst_at)
  select format('native/past/%s-%s/1/%s', kind, n, kind), kind, kind || '/past', 'native', current_database(),
    (900000 + n)::text, queue, format('%s-%s', prefix, 3000 + n), 1 + n % 3, 'w-' || to_hex(40000 + n * 37), 'likely',
    format(sentence, 'w-' || to_hex(40000 + n * 37)), at, at + lasted,
    at + lasted, case when n % 4 = 0 then 'superseded' else 'itself' end, at - detected, 1 + n % 3, 'likely',
    format(sentence, 'w-' || to_hex(40000 + n * 37)), at
  from (
    values
      ('owner-silent', 190, 'invoices', 'INV', 'Worker %s is silent, and no session of it is left.', interval '17 s'),
      ('lapsed-owner-alive', 610, 'invoices', 'INV', 'The lease lapsed, and %s is still heard.', interval '3 s'),
      ('no-progress', 900, 'statements', 'ACC', 'Worker %s renews and gets nowhere.', interval '310 s'),
      ('crash-loop', 2200, 'statements', 'ACC', 'Three owners in a row ended without a report, last %s.', interval '40 s'),
      ('no-lease', 3300, 'invoices', 'INV', 'It runs under %s without a lease.', interval '8 s')
  ) kinds (kind, every, queue, prefix, sentence, detected)
  cross join lateral generate_series(1, 10080 / every) n
  cross join lateral (
    select clock_timestamp() - n * every * interval '1 min' + (n * n % 90) * interval '1 min' as at,
      interval '40 s' + (n * n % 17) * interval '47 s' as lasted
  ) moment
  where at < clock_timestamp() - interval '20 min'`;

const ACTED = `
  insert into leasehold.findings (
    fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, owner, confidence, sentence, opened_at,
    last_seen_at, trouble_since, worst_held_up, worst_confidence, worst_sentence, worst_at)
  select format('native/%s/%s/1/owner-silent', current_database(), $1::text), 'owner-silent', 'owner-silent/lapsed', 'native',
    current_database(), $1::text, 'invoices', $2::text, 1, $3::text, 'likely',
    format('Worker %s has been silent for 9:40, and its lease lapsed.', $3::text), now - interval '9 min', now,
    now - interval '9 min 17.25 s', 1, 'certain',
    format('Worker %s stopped, by its own exit record, and its lease lapsed 2:10 ago.', $3::text), now - interval '4 min'
  from clock_timestamp() now
  returning id::text`;

const ENDED = `
  update leasehold.findings f
  set closed_at = clock_timestamp(), closed_how = 'act', closed_by = e.actor_name, closed_act = e.seq, first_act = e.seq
  from leasehold.audit_events e
  where f.id = $1::bigint and e.seq = (select max(l.seq) from leasehold.audit_events l)`;

const FLAPPING = `
  with first as (
    insert into leasehold.findings (
      fingerprint, kind, rule, source, database, job_key, subject, confidence, sentence, about, opened_at, last_seen_at,
      closed_at, closed_how, trouble_since, worst_held_up, worst_confidence, worst_sentence, worst_at)
    select 'postgres/flapping/lock-left-held', 'lock-left-held', 'lock-left-held', 'postgres', current_database(),
      'advisory/1//////0/7/1', 'nightly_billing', 'certain', 'Session 4711 holds it, idle, while 3 jobs wait.', 'lock',
      now - interval '22 min', now - interval '19 min', now - interval '19 min', 'itself', now - interval '23 min', 3, 'certain',
      'Session 4711 holds it, idle, while 3 jobs wait.', now - interval '22 min'
    from clock_timestamp() now
    returning *
  ),
  again as (
    insert into leasehold.findings (
      fingerprint, kind, rule, source, database, job_key, subject, confidence, sentence, about, opened_at, last_seen_at,
      closed_at, closed_how, trouble_since, worst_held_up, worst_confidence, worst_sentence, worst_at, flap_of, flaps)
    select f.fingerprint, f.kind, f.rule, f.source, f.database, f.job_key, f.subject, f.confidence, f.sentence, f.about,
      f.opened_at + step, f.last_seen_at + step, case when n = 1 then f.closed_at + step end,
      case when n = 1 then 'itself' end, f.opened_at + step - interval '30 s', 3 + n, 'certain', f.sentence,
      f.opened_at + step, f.id, n
    from first f, generate_series(1, 2) n, lateral (select n * interval '8 min' as step) steps
    returning id
  )
  select max(id)::text as id from again`;
