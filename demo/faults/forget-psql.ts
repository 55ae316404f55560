import type { PoolClient } from 'pg';
import type { Fault, Scene } from '@/demo/faults/fault';
import { openSession } from '@/demo/faults/session';
import { receiveInvoice } from '@/demo/traffic';
import { inTransaction } from '@/lib/db/transaction';
import { enqueue } from '@/lib/leases/grant';

const NAME = 'psql';
const AWAY_MS = 230_000;
/** More than one, so that the newest waits long enough to be looked at. */
const BATCH = 3;

/**
 * Someone looks at a pending job `for update` and leaves the terminal. Nobody waits for it: whoever claims skips what is
 * locked, so the job only grows older than its peers.
 */
export const forgetPsql: Fault = {
  name: 'someone leaves psql inside a transaction',
  firstAfterS: 45,
  everyS: 540,
  async strike(scene) {
    const psql = await openSession(scene, scene.adminUrl, NAME);
    try {
      await psql.client.query('begin');
      const subject = await lockPendingJob(scene, psql.client);
      scene.log(`someone looks at ${subject} in ${NAME}, for update, and goes away`);
      if (await psql.leave(AWAY_MS)) scene.log(`someone is back at ${NAME} and rolls back`);
    } finally {
      await psql.close();
    }
  },
};

/** The job of an invoice that just came in; the next batch when the workers were faster. */
async function lockPendingJob({ inbox, signal }: Scene, psql: PoolClient): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    await inTransaction(inbox, async (transaction) => {
      for (let sent = 0; sent < BATCH; sent++) {
        await enqueue(transaction, 'invoices', await receiveInvoice(transaction), { channel: 'batch' });
      }
    });
    const { rows } = await psql.query<{ subject: string }>(
      `select * from public.processing_jobs j join public.subjects s using (queue, subject)
        where queue = 'invoices' and status = 'pending' order by j.id desc limit 1 for update skip locked`,
    );
    if (rows[0]) return rows[0].subject;
  }
}
