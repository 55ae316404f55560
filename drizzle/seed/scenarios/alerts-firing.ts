import type { Database } from '@/lib/db/pool';

const RULES = [
  {
    name: '10 jobs or more held up by one finding',
    kind: 'finding',
    to: ['page on-call', '#billing-ops'],
    repeat: 3_600,
  },
  { name: 'Oldest pending over 15 min', kind: 'oldest-pending', to: ['#billing-ops'], repeat: 3_600 },
  { name: 'Stale writes repeat', kind: 'stale-writes', to: ['#billing-ops'], repeat: null },
  { name: 'No watcher is heard', kind: 'watcher-silent', to: ['page on-call'], repeat: 3_600 },
];

/**
 * Two alerts that fire and one that is over: one that was told, one whose receiver is down. Nobody has them. Gives the numbers
 * of the two, the one that was told first.
 */
export async function alertsFiring(db: Database): Promise<{ told: string; stuck: string }> {
  await db.query(
    `update leasehold.alert_settings
     set holder = 'watcher-1a2b', told_at = clock_timestamp() - interval '2 h', rules = $1, resolve_after = '30 s'`,
    [JSON.stringify(RULES)],
  );
  await db.query(`
    insert into leasehold.alert_destinations (
      name, kind, host, subjects, signed, configured, failing_since, failures, due_at, delivered_at, status, reason
    )
    select d.* from (select clock_timestamp() as now) t, lateral (values
      ('page on-call', 'generic', 'events.example.com', false, true, true, null, 0, null, now - interval '221 s', 202, null),
      ('#billing-ops', 'slack', 'hooks.example.com', true, false, true, now - interval '200 s', 7, now + interval '41 s',
        now - interval '12 min', 503, 'It answered 503.')
    ) d`);
  const told = await alert(db, {
    rule: RULES[0]?.name ?? '',
    key: 'owner-silent w-7f3a',
    sentence: 'Owner silent: w-7f3a. 12 jobs held up in invoices.',
    queues: ['invoices'],
    heldUp: 12,
    limit: null,
    openedAgo: '221 s',
  });
  const stuck = await alert(db, {
    rule: RULES[1]?.name ?? '',
    key: 'queue invoices',
    sentence: 'The oldest job of invoices has waited for 26 min; 1,520 wait.',
    queues: ['invoices'],
    heldUp: null,
    limit: 'over 15 min',
    openedAgo: '26 min 17 s',
  });
  const over = await alert(db, {
    rule: RULES[2]?.name ?? '',
    key: 'queue invoices',
    sentence: '3 stale writes rejected in invoices within 15 min, 0 in the 15 min before.',
    queues: ['invoices'],
    heldUp: null,
    limit: '3 within 15 min',
    openedAgo: '40 min',
    overAgo: '12 min',
  });
  await message(db, told, 'page on-call', 1, 'firing', 'delivered', '220 s', null);
  await message(db, told, '#billing-ops', 1, 'firing', 'waiting', '220 s', 'It answered 503.');
  await message(db, stuck, '#billing-ops', 1, 'firing', 'delivered', '26 min', null);
  await message(db, over, '#billing-ops', 1, 'firing', 'delivered', '40 min', null);
  await message(db, over, '#billing-ops', 2, 'resolved', 'delivered', '12 min', null);
  return { told, stuck };
}

type Seeded = {
  rule: string;
  key: string;
  sentence: string;
  queues: readonly string[];
  heldUp: number | null;
  limit: string | null;
  openedAgo: string;
  overAgo?: string;
};

async function alert(db: Database, seeded: Seeded): Promise<string> {
  const { rule, key, sentence, queues, heldUp, limit, openedAgo, overAgo = null } = seeded;
  const kind = RULES.find(({ name }) => name === rule)?.kind;
  const said = {
    sentence,
    queues,
    heldUp,
    limit,
    owner: null,
    since: null,
    path: '/',
    links: [],
    named: null,
  };
  const { rows } = await db.query<{ id: string }>(
    `insert into leasehold.alerts (rule, kind, key, said, value, worst, opened_at, last_seen_at, quiet_since, resolved_at, told,
       told_at, destinations)
     select $1, $2, $3, $4, $5, $5, now - $6::interval, now, now - $7::interval, now - $7::interval,
       case when $7::text is null then 'firing' else 'resolved' end, now - $6::interval, '{}'
     from clock_timestamp() now
     returning id::text`,
    [rule, kind, key, JSON.stringify(said), heldUp, openedAgo, overAgo],
  );
  return rows[0]?.id ?? '';
}

async function message(
  db: Database,
  alertId: string,
  destination: string,
  seq: number,
  event: string,
  state: 'delivered' | 'waiting',
  ago: string,
  reason: string | null,
): Promise<void> {
  await db.query(
    `insert into leasehold.alert_messages (alert_id, destination, lane, seq, event, key, body, created_at, due_at, state, attempts,
       tried_at, settled_at, status, reason)
     select $1, $2, a.rule || ' ' || a.key, $3, $4, gen_random_uuid(), '{}', now - $6::interval, now - $6::interval, $5,
       case $5 when 'waiting' then 7 else 1 end, now - $6::interval, case $5 when 'delivered' then now - $6::interval end,
       case $5 when 'waiting' then 503 else 202 end, $7
     from leasehold.alerts a, clock_timestamp() now where a.id = $1`,
    [alertId, destination, seq, event, state, ago, reason],
  );
}
