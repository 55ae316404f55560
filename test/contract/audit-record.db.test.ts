import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.asOperator().query('select leasehold.record_refusal($1)', [JSON.stringify(EVENT)]);
});
afterAll(() => db.drop());

const EVENT = {
  ...{ actor: 'u1', actor_name: 'Ana Ruiz', actor_role: 'viewer', action: 'retry', detail: 'Not allowed.' },
  ...{ source: 'native', database: 'billing', job_key: '7' },
  correlation_id: '3f0c1f0e-5d6f-4c62-9c5e-3a3f2c1f7a11',
};

async function readRecord(): Promise<unknown[]> {
  const { rows } = await db.admin.query('select e::text from leasehold.audit_events e order by seq');
  return rows;
}

describe('the record', () => {
  it.each([
    ['an update', 'update leasehold.audit_events set detail = detail'],
    ['a removal', 'delete from leasehold.audit_events'],
    ['an emptying', 'truncate leasehold.audit_events cascade'],
  ])('refuses %s even to the superuser, and with replication roles', async (_, statement) => {
    const before = await readRecord();
    expect(before).toHaveLength(1);
    // Of this table: what is emptied with it refuses for itself.
    const refusal = { code: '23001', message: expect.stringContaining('on audit_events refused') };
    await expect(db.admin.query(statement)).rejects.toMatchObject(refusal);
    const client = await db.admin.connect();
    await client.query('set session_replication_role = replica');
    await expect(client.query(statement)).rejects.toMatchObject(refusal);
    client.release(true);
    expect(await readRecord()).toEqual(before);
  });

  it('is written by no role but through the acts', async () => {
    const statements = [
      'insert into leasehold.audit_events select * from leasehold.audit_events',
      'update leasehold.audit_events set detail = detail',
      'delete from leasehold.audit_events',
      "select leasehold.append_audit_event('{}')",
    ];
    for (const pool of [db.asOperator(), db.asReader(), db.asWorker(), db.asAuth()]) {
      for (const statement of statements) {
        await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});
