import { readFileSync } from 'node:fs';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeGuard } from '@/proof/rehearsals/guard';
import { REHEARSALS } from '@/proof/rehearsals/stories';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(readFileSync('demo/schema.sql', 'utf8'));
});
afterAll(() => db.drop());

/** Whatever `work` takes away is there again afterwards. */
async function undone(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await db.admin.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('removeGuard', () => {
  for (const { name, guard } of REHEARSALS) {
    it(`finds what protects ${name} in the functions, once, and takes it out`, async () => {
      await undone((client) => removeGuard(client, guard));
    });
  }

  it('refuses when the text is not there, rather than show nothing', async () => {
    const of = 'public.admit_write(text, text, bigint)';
    const guard = { sentence: 'there is none', lines: [{ of, text: 'no such text', instead: '' }] };
    await expect(undone((client) => removeGuard(client, guard))).rejects.toThrow('0 times, not once');
  });
});
