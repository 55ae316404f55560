import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge } from '@/demo/pipeline/duplicate-check';
import { acquire, type Grant } from '@/lib/leases/grant';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { race } from '@/test/support/race';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(readFileSync('demo/schema.sql', 'utf8'));
});
afterAll(() => db.drop());

async function running(subject: string): Promise<Grant> {
  const grant = await acquire(db.asWorker(), { queue: 'invoices', subject, owner: `w-${subject}` });
  if (!grant) throw new Error(`${subject} was not granted`);
  return grant;
}

const invoice = (invoiceNumber: string) => ({
  org: 'Harbour Foods',
  vendor: 'Delft Optics',
  invoiceNumber,
  amountCents: 1,
});

describe('the duplicate check', () => {
  it('makes one original and one duplicate of two copies that arrive together, 50 times', async () => {
    for (let round = 0; round < 50; round++) {
      const grants = [await running(`INV-${round}-a`), await running(`INV-${round}-b`)];
      const verdicts = await race(
        db.asWorker(),
        grants.map(
          ({ subject, token }) =>
            (client) =>
              judge(client, subject, token, invoice(`F-${round}`)),
        ),
      );
      const subjects = grants.map(({ subject }) => subject);
      const original = subjects[verdicts.findIndex(({ duplicateOf }) => duplicateOf === null)];
      const others = verdicts.filter(({ duplicateOf }) => duplicateOf !== null);
      expect(others).toEqual([{ admitted: true, duplicateOf: original }]);
    }
  });

  it('gives the same verdict again to the next attempt of the same copy', async () => {
    const first = await running('INV-again');
    expect(await judge(db.asWorker(), first.subject, first.token, invoice('F-again'))).toMatchObject({
      duplicateOf: null,
    });
    await lapseLease(db.admin, first.jobId, 200);
    await db.asWorker().query("select public.release_stale_locks('invoices', 'INV-again', '0 s')");
    const next = await running('INV-again');
    expect(await judge(db.asWorker(), next.subject, next.token, invoice('F-again'))).toMatchObject({
      duplicateOf: null,
    });
  });

  it('writes no verdict for an owner that was taken over', async () => {
    const late = await running('INV-late');
    await lapseLease(db.admin, late.jobId, 200);
    await db.asWorker().query("select public.release_stale_locks('invoices', 'INV-late', '0 s')");
    await running('INV-late');
    expect(await judge(db.asWorker(), late.subject, late.token, invoice('F-late'))).toMatchObject({
      admitted: false,
    });
    const { rows } = await db.admin.query("select from billing.duplicate_checks where subject = 'INV-late'");
    expect(rows).toEqual([]);
  });
});
