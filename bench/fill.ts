import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { dropIndexes, makeIndexes } from '@/bench/indexes';
import type { Seed } from '@/bench/seeds';
import { openPool } from '@/lib/db/pool';
import { nativeSource } from '@/lib/sources/native/native-source';
import { createWatcher } from '@/lib/watcher/watcher';

type Server = { admin: Pool; consoleUrl: string };
type Say = (line: string) => void;

/** Attempts of one statement. */
const CHUNK = 250_000;
/** From here on indexes are made afterwards: it saves minutes. */
const LARGE = 1_000_000;
/** Looks of a watcher until what is wrong stands in its history. */
const LOOKS = 3;

const sqlOf = (name: string) => readFileSync(`bench/seed/${name}.sql`, 'utf8');

/** Fills a migrated database by statements that the server carries out alone. */
export async function fill({ admin, consoleUrl }: Server, seed: Seed, say: Say): Promise<void> {
  const { attempts, running, held, oneQueue, loop, minutes } = seed;
  await admin.query(sqlOf('1-shape'));
  await admin.query(
    `insert into bench.shape (attempts, running, held, one_queue, loop_attempts, minutes) values ($1, $2, $3, $4, $5, $6)`,
    [attempts, running, held, oneQueue, loop, minutes],
  );
  const dropped = attempts >= LARGE ? await dropIndexes(admin) : null;
  await asFromElsewhere(admin, sqlOf('2-registers'));
  // Tables that know nothing of each other, on two connections.
  await Promise.all([
    fillTable(admin, '3-attempts', attempts, say),
    (async () => {
      for (const name of ['3-subjects', '3-effects', '3-events']) await fillTable(admin, name, attempts, say);
    })(),
  ]);
  await asFromElsewhere(admin, sqlOf('4-loop'));
  await admin.query(`select setval(pg_get_serial_sequence('public.processing_jobs', 'id'), $1)`, [attempts]);
  if (dropped) await makeIndexes(admin, dropped, say);
  await admin.query('analyze');
  say('the record and the history');
  await admin.query(sqlOf('5-record'));
  // Analysed after the first: plans kept from the empty table would read all of it for each further act.
  for (const [first, last] of [
    [1, 500],
    [501, seed.acts],
  ]) {
    await admin.query('select bench.fill_record($1, $2, $3)', [seed.acts, first, last]);
    await admin.query('analyze leasehold.audit_events, leasehold.review_items');
  }
  await admin.query('select bench.review_record($1)', [seed.acts]);
  await admin.query(sqlOf('6-history'));
  await asFromElsewhere(admin, `select bench.fill_history(${seed.findings}, ${seed.acts})`);
  await refresh(admin);
  await watch({ admin, consoleUrl });
}

/** Brings what a time tells up to now: who runs and beats, the last half hour, the minutes of lease signals. Then vacuum and statistics. */
export async function refresh(admin: Pool): Promise<void> {
  await asFromElsewhere(admin, `${sqlOf('7-refresh')};${sqlOf('8-rings')}`);
  const { rows } = await admin.query<{ token: string }>('select token::text from leasehold.watcher_lease');
  for (;;) {
    const { rows: rolled } = await admin.query<{ quarters: number | null }>(
      `select leasehold.roll_up_lease_minutes('bench', $1) as quarters`,
      [rows[0]?.token],
    );
    if (!rolled[0]?.quarters) break;
  }
  await admin.query('vacuum (analyze)');
  await admin.query('checkpoint');
}

/** As workers do that are well. */
export async function beat(admin: Pool): Promise<void> {
  await asFromElsewhere(admin, sqlOf('9-beat'));
}

async function fillTable(admin: Pool, name: string, attempts: number, say: Say): Promise<void> {
  const text = sqlOf(name);
  for (let first = 1; first <= attempts; first += CHUNK) {
    const literal = text.replaceAll('$1', String(first)).replaceAll('$2', String(first + CHUNK - 1));
    await asFromElsewhere(admin, literal);
    if (first % (10 * CHUNK) === 1 && first > 1) say(`${name}: ${first - 1}`);
  }
}

/** As if it came from elsewhere: the triggers and keys that would be checked row by row are passed by. */
async function asFromElsewhere(admin: Pool, text: string): Promise<void> {
  await admin.query(`begin; set local session_replication_role = replica; ${text}; commit`);
}

/** A watcher looks, so that what is in trouble has its open findings, and leaves the lead to the benchmark again. */
async function watch({ admin, consoleUrl }: Server): Promise<void> {
  const db = openPool({
    ...{ connectionString: consoleUrl, role: 'leasehold_operator', applicationName: 'leasehold bench' },
    ...{ statementTimeoutMs: 60_000, lockTimeoutMs: 2_000, max: 2 },
  });
  try {
    await admin.query(`update leasehold.watcher_lease set lease_until = '-infinity'`);
    const watcher = createWatcher(db, nativeSource, admin);
    for (let look = 0; look < LOOKS; look++) await watcher.tick();
    await watcher.stop();
  } finally {
    await db.end();
  }
  await refresh(admin);
}
