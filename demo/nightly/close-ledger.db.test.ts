import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeLedger } from '@/demo/nightly/close-ledger';
import { closingLock } from '@/demo/nightly/closing-lock';
import { acquire, type Grant } from '@/lib/leases/grant';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';

let db: FreshDatabase;
const stage = stageSessions(() => db);

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(readFileSync('demo/schema.sql', 'utf8'));
});
afterAll(() => db.drop());

async function running(subject: string): Promise<Grant> {
  const grant = await acquire(db.asWorker(), { queue: 'nightly', subject, owner: 'w-closing' });
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

async function isClosed(ledger: string): Promise<boolean> {
  const { rowCount } = await db.admin.query(
    'select from billing.ledgers where ledger = $1 and closed_at is not null',
    [ledger],
  );
  return rowCount === 1;
}

describe('closeLedger', () => {
  it('waits while somebody corrects the ledger, and closes it when that session ends', async () => {
    const grant = await running('ledger-close/harbour/1');
    const desk = await stage('billing-api');
    await desk.run('select pg_advisory_lock($1, $2)', closingLock(grant.subject));

    const closing = closeLedger(db.asWorker(), grant);
    await waiterSeen('advisory');
    expect(await isClosed('harbour')).toBe(false);

    await desk.end();
    expect(await closing).toBe(true);
    expect(await isClosed('harbour')).toBe(true);
  });

  it('keeps nobody from its subject while it waits for a payment', async () => {
    const grant = await running('ledger-close/lumen/1');
    const payment = await stage('payments');
    await payment.run("begin; insert into billing.ledgers (ledger, paid_cents) values ('lumen', 1)");

    const closing = closeLedger(db.asWorker(), grant);
    await waiterSeen('transactionid');
    await db.admin.query('select from public.subjects where subject = $1 for update nowait', [grant.subject]);

    await payment.run('commit');
    expect(await closing).toBe(true);
  });

  it('closes nothing under the token of an attempt that is over', async () => {
    const grant = await running('ledger-close/orchard/1');
    const ended = [grant.jobId, grant.owner, grant.token, 'out of memory'];
    await db.asWorker().query('select public.fail_job($1, $2, $3, $4)', ended);
    expect(await closeLedger(db.asWorker(), grant)).toBe(false);
    expect(await isClosed('orchard')).toBe(false);
  });
});

/** Resolves once the server shows somebody of this database waiting for a lock of this type. */
async function waiterSeen(locktype: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.admin.query(
      `select from pg_stat_activity join pg_locks using (pid)
        where datname = current_database() and locktype = $1 and not granted`,
      [locktype],
    );
    if (rowCount) return;
  }
}
