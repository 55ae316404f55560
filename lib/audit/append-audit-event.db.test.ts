import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@/lib/db/pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { race, runners } from '@/test/support/race';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** What a refusal above the database is recorded with. */
const EVENT = {
  ...{ actor: 'u1', actor_name: 'Ana Ruiz', actor_role: 'viewer', action: 'mark-failed' },
  ...{ source: 'native', database: 'billing', job_key: '7', detail: 'Zażółć "it" \\ 🙂' },
  correlation_id: '3f0c1f0e-5d6f-4c62-9c5e-3a3f2c1f7a11',
};

/** Each in the name of somebody else: what one person repeats is counted and not appended. */
async function record(pool: Database, event: object = EVENT): Promise<string> {
  const one = JSON.stringify({ ...event, actor: crypto.randomUUID() });
  const { rows } = await pool.query('select seq from leasehold.record_refusal($1)', [one]);
  return rows[0].seq;
}

type Link = { seq: string; canonical: string; prev_hash: string; hash: string };

async function readChain(): Promise<Link[]> {
  const { rows } = await db.admin.query<Link>(
    'select seq, canonical, prev_hash, hash from leasehold.audit_events order by seq',
  );
  return rows;
}

describe('append_audit_event', () => {
  it('makes one chain without fork or gap when 32 connections append at once', async () => {
    await race(
      db.asOperator(32),
      runners(32, () => async (client) => {
        for (let turn = 0; turn < 10; turn += 1) await record(client);
      }),
    );

    const links = await readChain();
    expect(links).toHaveLength(320);
    expect(links.map(({ seq }) => seq)).toEqual(links.map((_, index) => String(index + 1)));
    const before = ['0'.repeat(64), ...links.map(({ hash }) => hash)];
    expect(links.map(({ prev_hash }) => prev_hash)).toEqual(before.slice(0, -1));
    for (const { canonical, hash } of links) {
      expect(createHash('sha256').update(canonical, 'utf8').digest('hex')).toBe(hash);
    }
  });

  it('puts every other column into the text that is hashed', async () => {
    const seq = await record(db.asOperator());
    const { rows } = await db.admin.query(
      `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null')
           - 'canonical' - 'hash' - 'at' as columns,
         canonical::jsonb - 'at' as hashed, canonical::jsonb ->> 'at' = leasehold.utc_text(at) as same_time
       from leasehold.audit_events e where seq = $1`,
      [seq],
    );
    expect(rows[0].hashed).toEqual(rows[0].columns);
    expect(rows[0].same_time).toBe(true);
    expect(rows[0].hashed.detail).toBe(EVENT.detail);
  });

  it('tells a null inside a column from what is missing there', async () => {
    const evidence = [{ owner: null }, {}, { seen: [{ owner: null }] }, { seen: [{}] }];
    for (const one of evidence) {
      const seq = await record(db.asOperator(), { ...EVENT, evidence: one });
      const { rows } = await db.admin.query(
        `select canonical::jsonb -> 'evidence' as hashed from leasehold.audit_events where seq = $1`,
        [seq],
      );
      expect(rows).toEqual([{ hashed: one }]);
    }
  });

  it('passes the check that its document gives', async () => {
    const document = readFileSync(new URL('../../docs/audit-chain.md', import.meta.url), 'utf8');
    const check = /```sql\n([\s\S]+?)```/.exec(document)?.[1] ?? '';
    expect(check).toContain('audit_events');
    expect((await db.asReader().query(check)).rows).toEqual([]);
  });

  it('leaves no trace and no gap of a transaction that was rolled back', async () => {
    const before = (await readChain()).length;
    const client = await db.asOperator().connect();
    await client.query('begin');
    await record(client);
    await client.query('rollback');
    client.release();
    expect(await record(db.asOperator())).toBe(String(before + 1));
  });

  it.each(['repeatable read', 'serializable'])(
    'refuses %s, whose older snapshot would fork the chain',
    async (level) => {
      const client = await db.asOperator().connect();
      await client.query(`begin isolation level ${level}`);
      await expect(record(client)).rejects.toMatchObject({ code: '25000' });
      await client.query('rollback');
      client.release();
    },
  );
});
