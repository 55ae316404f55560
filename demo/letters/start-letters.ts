import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { allowSource } from '@/demo/fleet/allow-source';
import { Hands, type InHand } from '@/demo/fleet/hands';
import type { Processes } from '@/demo/fleet/processes';
import { LETTER_OPTIONS, LETTERS, UNSUPERVISED } from '@/demo/letters/letter-queue';
import { openPool } from '@/lib/db/pool';

const WORKERS = 2;
const PAUSE_MS = 7_000;

/** A letter that a worker took. */
type Letter = { id: string; to: string };

/** The letters as trouble needs them. */
export type Letters = {
  /** Null while no worker has one. */
  inHand(): InHand<Letter> | null;
  /** Starts another worker in the place of one that is gone. */
  replace(): Promise<void>;
  /** One pass of what a supervisor would do. */
  supervise(): Promise<void>;
};

type Options = {
  /** The connection string of who may make tables in the service's database. */
  url: string;
  signal: AbortSignal;
  say: (line: string) => void;
  ending: (step: () => Promise<void>) => void;
};

/** The letters of the service, in pg-boss: the library's own workers, what comes in, and nobody who supervises. */
export async function startLetters(
  processes: Processes,
  { url, signal, say, ending }: Options,
): Promise<Letters> {
  const hands = new Hands<Letter>(processes, {
    prefix: 'letters',
    module: 'demo/letters/letter-worker.ts',
    env: { LETTERS_URL: url },
  });
  // The first one makes the tables.
  for (let place = 0; place < WORKERS; place += 1) await hands.start();
  const boss = new PgBoss({ connectionString: url, max: 2, ...UNSUPERVISED });
  boss.on('error', (error) => say(`the letters: ${String(error)}`));
  await boss.start();
  ending(() => boss.stop({ graceful: false }));
  await letLook(url);
  await allowSource(url, 'pg-boss');
  void keepWriting(boss, signal).catch(
    (error: unknown) => signal.aborted || say(`the letters: ${String(error)}`),
  );
  return {
    inHand: () => hands.inHand(),
    replace: () => hands.start(),
    supervise: () => boss.supervise(LETTERS),
  };
}

/** What Triage asks for until it is granted. */
async function letLook(url: string): Promise<void> {
  const db = openPool({
    ...{ connectionString: url, applicationName: 'letters set-up', max: 1 },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 },
  });
  await db
    .query(
      `grant usage on schema pgboss to leasehold_reader;
       grant select on pgboss.job, pgboss.queue, pgboss.version, pgboss.instance to leasehold_reader`,
    )
    .finally(() => db.end());
}

async function keepWriting(boss: PgBoss, signal: AbortSignal): Promise<void> {
  for (let number = 1; !signal.aborted; number += 1) {
    await boss.send(
      LETTERS,
      { to: `C-${1000 + number}` },
      { ...LETTER_OPTIONS, singletonKey: `LETTER-${1000 + number}` },
    );
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}
