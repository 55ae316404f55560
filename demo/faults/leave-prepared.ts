import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Scene } from '@/demo/faults/fault';
import { openSession } from '@/demo/faults/session';
import { enqueue } from '@/lib/leases/grant';

const NAME = 'payments';
const LEDGER = 'sable';
const VERDICT_AFTER_MS = 210_000;

/**
 * A coordinator pays out in two phases and goes away between them: the prepared transaction keeps the ledger's row, and
 * the closing waits for a transaction that no session runs. It outlives the demo; the coordinator settles it when it comes back.
 */
export const leavePrepared: Fault = {
  name: 'a coordinator goes away after the first phase',
  firstAfterS: 75,
  everyS: 600,
  async strike(scene) {
    await settle(scene);
    const at = new Date().toISOString().slice(0, 19);
    const payout = `payout/${LEDGER}/${at}`;
    await prepare(scene, payout);
    await enqueue(scene.inbox, 'nightly', `ledger-close/${LEDGER}/${at}`, { org: LEDGER });
    scene.log(`${NAME} prepared ${payout} and went away`);
    await delay(VERDICT_AFTER_MS, undefined, { signal: scene.signal });
    if (!(await settle(scene))) scene.log(`${NAME} is back: somebody else has finished ${payout}`);
  },
};

async function prepare(scene: Scene, payout: string): Promise<void> {
  const { client, close } = await openSession(scene, scene.appUrl, NAME);
  try {
    await client.query('begin');
    await client.query(
      `insert into billing.ledgers as l (ledger, paid_cents) values ($1, 125000)
       on conflict (ledger) do update set paid_cents = l.paid_cents + excluded.paid_cents`,
      [LEDGER],
    );
    await client.query(`prepare transaction '${payout}'`);
  } finally {
    await close();
  }
}

/** Commits all that the coordinator prepared, in this run or a former one, and gives their number. */
async function settle(scene: Scene): Promise<number> {
  const { client, close } = await openSession(scene, scene.appUrl, NAME);
  try {
    const { rows } = await client.query<{ gid: string; verdict: string }>(
      `select gid, format('commit prepared %L', gid) as verdict from pg_prepared_xacts
        where database = current_database() and owner = current_user and gid like 'payout/%'`,
    );
    for (const { gid, verdict } of rows) {
      await client.query(verdict);
      scene.log(`${NAME} is back and commits ${gid}`);
    }
    return rows.length;
  } finally {
    await close();
  }
}
