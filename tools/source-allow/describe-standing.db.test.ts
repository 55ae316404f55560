import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Allowance, allowanceOf } from '@/lib/sources/foreign/allow-acts';
import { allowSource, endAllowance } from '@/lib/sources/foreign/allow-source';
import { readStanding } from '@/lib/sources/foreign/read-standing';
import { parseConfig } from '@/lib/sources/mapped/mapping';
import { openMapping } from '@/lib/sources/mapped/open-mapping';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { describeStanding } from '@/tools/source-allow/describe-standing';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  for (const table of ['payment_jobs', 'refund_jobs'])
    await db.admin.query(
      `create table public.${table} (id bigint primary key, status text not null, lease_owner text, lease_until timestamptz)`,
    );
});
afterAll(() => db.drop());

/** What would be allowed on the payments, as the configuration says it. */
async function allowance({ pending = 'Pending', table = 'payment_jobs' } = {}): Promise<Allowance> {
  const parsed = parseConfig({
    sources: [
      {
        ...{ name: 'payments', table, fenced: true },
        columns: {
          ...{ id: 'id', queue: { constant: 'payments' }, subject: 'id', status: 'status' },
          ...{ owner: 'lease_owner', lease: { until: 'lease_until' } },
        },
        statuses: { pending: [pending], running: ['Processing'] },
      },
    ],
  });
  const [mapping] = 'mappings' in parsed ? parsed.mappings : [];
  if (!mapping) throw new Error(JSON.stringify(parsed));
  const found = await openMapping(db.admin, mapping);
  if ('why' in found) throw new Error(found.why);
  return allowanceOf(found.shape);
}

async function told(asked: Allowance): Promise<string> {
  return describeStanding(asked, await readStanding(db.admin, asked));
}

async function apply(asked: Allowance): Promise<void> {
  const client = await db.admin.connect();
  await allowSource(client, asked).finally(() => client.release());
}

describe('what stands of an allowance', () => {
  it('is nothing where nobody allowed it', async () => {
    expect(await told(await allowance())).toBe('Nothing of it stands yet.');
  });

  it('is the same word for word once it was allowed', async () => {
    await apply(await allowance());
    expect(await told(await allowance())).toMatch(
      /^This stands already, word for word: \S+ at 20\d\d-\d\d-\d\d \d\d:\d\d UTC allowed it\.$/,
    );
  });

  it('differs once the mapping is another, and it is named which of its functions do', async () => {
    expect(await told(await allowance({ pending: 'Waiting' }))).toMatch(
      /^What stands differs from this: .* for an earlier shape of these tables.* Other or missing: find, retry\./,
    );
  });

  it('is for another table where the name was given to that one since', async () => {
    expect(await told(await allowance({ table: 'refund_jobs' }))).toMatch(
      /^What stands is for another table: .* allowed it on public\.payment_jobs\./,
    );
  });

  it('is told where somebody changed a function by hand', async () => {
    await db.admin.query(
      `create or replace function leasehold_sources."lock payments"(p_key text) returns void language sql as $$ select $$`,
    );
    expect(await told(await allowance())).toMatch(/functions were changed since\. Other or missing: lock\./);
  });

  it('is over once it was taken back, and the same again once it is allowed anew', async () => {
    const client = await db.admin.connect();
    await endAllowance(client, 'payments').finally(() => client.release());
    expect(await told(await allowance())).toMatch(/^Nothing of it stands: .* and .* took it back at 20/);
    await apply(await allowance());
    expect(await told(await allowance())).toMatch(/^This stands already/);
  });
});
