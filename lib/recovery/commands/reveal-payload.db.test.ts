import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { isFault } from '@/lib/db/errors';
import { perform } from '@/lib/recovery/commands/perform';
import type { RevealRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { recordOf } from '@/test/support/records';
import { OPEN } from '@/test/support/setting';
import { ANA, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { wishToReveal } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

const VIEWER: Actor = { id: 'u-vic', name: 'Viktor Lang', role: 'viewer' };
const look = (request: RevealRequest, actor = ANA) =>
  perform(db.asOperator(), actor, 'reveal-payload', request, OPEN);

/** A job whose payload is this JSON. */
async function jobWith(payload: string): Promise<string> {
  const { key } = await makeJob(db.admin);
  await db.admin.query('update public.processing_jobs set payload = $2::jsonb where id = $1', [key, payload]);
  return key;
}

describe('reveal_payload', () => {
  it('gives the payload without its secrets, and records who looked and why', async () => {
    const key = await jobWith('{"vendor": "Kessler", "total": 12345678901234567890.10, "iban": "DE00"}');
    const request = await wishToReveal(db.admin, 'reveal-payload', key);
    const performed = await look(request);
    expect(performed).toMatchObject({
      ok: true,
      outcome: {
        outcome: 'done',
        rowsChanged: 0,
        replayed: false,
        revealed: {
          text: '{\n  "iban": "[removed]",\n  "total": 12345678901234567890.10,\n  "vendor": "Kessler"\n}',
          ...{ removed: 1, cut: false, at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/) },
        },
      },
    });
    const seq = performed.ok ? performed.outcome.auditSeq : null;
    expect(await recordOf(db.admin, seq)).toMatchObject({
      ...{
        action: 'reveal-payload',
        actor_name: ANA.name,
        reason: request.reason,
        outcome: 'done',
        rows_changed: 0,
      },
      detail: expect.stringMatching(/^The payload of attempt 1 was shown, \d+ bytes\.$/),
    });
  });

  it('leaves no letter of the payload in any table but its own', async () => {
    const key = await jobWith('{"vendor": "KxCanary", "lines": ["KxCanary"]}');
    await look(await wishToReveal(db.admin, 'reveal-payload', key));
    const { rows: tables } = await db.admin.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'leasehold', 'leasehold_auth')`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await db.admin.query(`select from ${name} t where t::text like '%KxCanary%'`);
      if (rowCount) holding.push(name);
    }
    expect(holding).toEqual(['public.processing_jobs']);
  });

  it('gives a content once: the same wish is told that it was shown, under the same record', async () => {
    const request = await wishToReveal(db.admin, 'reveal-payload', await jobWith('{"vendor": "Kessler"}'));
    const [first, second] = [await look(request), await look(request)];
    const seq = first.ok ? first.outcome.auditSeq : null;
    expect(seq).not.toBeNull();
    expect(second).toMatchObject({
      ok: true,
      outcome: { outcome: 'done', replayed: true, auditSeq: seq, revealed: null },
    });
    const { rows } = await db.admin.query('select from leasehold.audit_events where job_key = $1', [
      request.address.key,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('shows nothing to a viewer, and records that they asked', async () => {
    const request = await wishToReveal(db.admin, 'reveal-payload', await jobWith('{"vendor": "Kessler"}'));
    expect(await look(request, VIEWER)).toEqual({
      ...{ ok: false, status: 403 },
      sentence:
        'Your role, viewer, may not reveal a payload. It takes the role operator or approver or reviewer.',
    });
    const { rows } = await db.admin.query(
      'select actor, action, outcome from leasehold.audit_events where job_key = $1',
      [request.address.key],
    );
    expect(rows).toEqual([{ actor: VIEWER.id, action: 'reveal-payload', outcome: 'refused' }]);
  });

  it('waits for nobody who has the job locked', async () => {
    const request = await wishToReveal(db.admin, 'reveal-payload', await jobWith('{}'));
    const holder = await db.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select from public.processing_jobs where id = $1 for update', [
        request.address.key,
      ]);
      expect(await look(request)).toMatchObject({ outcome: { outcome: 'done', revealed: { text: '{}' } } });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('refuses one that is too long to be read, and shows none of it', async () => {
    const request = await wishToReveal(
      db.admin,
      'reveal-payload',
      await jobWith(JSON.stringify({ scan: 'x'.repeat(300_000) })),
    );
    expect(await look(request)).toMatchObject({
      outcome: {
        ...{ outcome: 'refused', revealed: null },
        detail: 'The payload has 300012 bytes; up to 256000 are shown. Nothing was written.',
      },
    });
  });

  it('finds no job of another number', async () => {
    const request = await wishToReveal(db.admin, 'reveal-payload', '999999');
    expect(await look(request)).toMatchObject({ outcome: { outcome: 'not_found', revealed: null } });
  });
});

describe('the payload', () => {
  it('is told by size and number of keys alone', async () => {
    const key = await jobWith('{"a": 1, "b": {"c": 2}}');
    const list = await jobWith('[1, 2]');
    const { rows } = await db
      .asReader()
      .query(
        'select public.job_payload_keys($1) as keys, public.job_payload_bytes($1) as bytes, public.job_payload_keys($2) as none',
        [key, list],
      );
    expect(rows).toEqual([{ keys: 2, bytes: 23, none: null }]);
  });

  it.each(['reader', 'operator'] as const)('is refused to the role of the %s', async (role) => {
    const pool = role === 'reader' ? db.asReader() : db.asOperator();
    const failed = await pool
      .query('select payload from public.processing_jobs')
      .catch((error: unknown) => error);
    expect(isFault(failed, 'permission_missing')).toBe(true);
  });
});
