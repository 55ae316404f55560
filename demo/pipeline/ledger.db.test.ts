import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acquire } from '@/lib/leases/grant';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { history } from '@/test/support/lease-calls';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(readFileSync('demo/schema.sql', 'utf8'));
});
afterAll(() => db.drop());

const ENTRY = {
  org: 'North Rail',
  vendor: 'Costa Azul Frutas',
  invoiceNumber: 'F-1',
  amountCents: 100,
  bookedOn: '2026-11-29',
};

async function post(subject: string, token: string, worker: string): Promise<boolean> {
  const { rows } = await db
    .asWorker()
    .query('select billing.post_entry($1, $2, $3, $4) as admitted', [
      ...[subject, token, worker],
      JSON.stringify({ ...ENTRY, voucher: `V-${worker}` }),
    ]);
  return rows[0].admitted;
}

describe('the ledger', () => {
  it('keeps the entry of the successor, and records that the frozen owner tried to write', async () => {
    const wish = { queue: 'invoices', subject: 'INV-1' };
    const frozen = await acquire(db.asWorker(), { ...wish, owner: 'w-frozen' });
    await lapseLease(db.admin, frozen?.jobId ?? '', 200);
    await db.asWorker().query("select public.release_stale_locks('invoices', 'INV-1', '0 s')");
    const successor = await acquire(db.asWorker(), { ...wish, owner: 'w-successor' });

    expect(await post('INV-1', successor?.token ?? '', 'w-successor')).toBe(true);
    expect(await post('INV-1', frozen?.token ?? '', 'w-frozen')).toBe(false);

    const { rows } = await db.admin.query(
      "select written_by from billing.ledger_entries where subject = 'INV-1'",
    );
    expect(rows).toEqual([{ written_by: 'w-successor' }]);
    expect(await history(db.admin, 'INV-1')).toContain('stale_write_rejected');
  });

  it('cannot be written by the workers but through the function that asks for the token', async () => {
    for (const table of ['ledger_entries', 'stage_results', 'duplicate_checks']) {
      await expect(db.asWorker().query(`insert into billing.${table} default values`)).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});
