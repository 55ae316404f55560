import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perform } from '@/lib/recovery/commands/perform';
import type { RevealRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { recordOf } from '@/test/support/records';
import { stageSessions } from '@/test/support/sessions';
import { OPEN } from '@/test/support/setting';
import { ANA } from '@/test/support/stuck-job';
import { backendKeyOf, wishToReveal } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
const stage = stageSessions(() => db);

const look = (request: RevealRequest) => perform(db.asOperator(), ANA, 'reveal-statement', request, OPEN);
const wish = (key: string) => wishToReveal(db.admin, 'reveal-statement', key);

describe('reveal_statement', () => {
  it('gives what a session ran with its literals, and records who looked without it', async () => {
    const session = await stage('billing-api', db.urls.workers);
    await session.run("select 'Norsk KxCanary Ltd'");
    const request = await wish(await backendKeyOf(db.admin, session.pid));
    const performed = await look(request);
    expect(performed).toMatchObject({
      outcome: { outcome: 'done', revealed: { text: "select 'Norsk KxCanary Ltd'", removed: 0, cut: false } },
    });
    const record = await recordOf(db.admin, performed.ok ? performed.outcome.auditSeq : null);
    expect(record).toMatchObject({
      ...{ action: 'reveal-statement', target: 'backend', reason: request.reason },
      detail: `The statement of session ${session.pid} was shown, which it ran last.`,
      before: [{ pid: session.pid, application_name: 'billing-api' }],
    });
    const { rows } = await db.admin.query(
      `select from leasehold.audit_events e where e::text like '%KxCanary%'
       union all select from leasehold.requests r where r::text like '%KxCanary%'`,
    );
    expect(rows).toEqual([]);
  });

  it('keeps the quoted literals of one that names a secret', async () => {
    const session = await stage('billing-api');
    await session.run("select 'KxCanary' as password");
    expect(await look(await wish(await backendKeyOf(db.admin, session.pid)))).toMatchObject({
      outcome: { revealed: { text: 'select [removed] as password', removed: 1 } },
    });
  });

  it('says that one was cut off by the server', async () => {
    const session = await stage('billing-api');
    await session.run(`select ${'1 + '.repeat(500)} 1`);
    expect(await look(await wish(await backendKeyOf(db.admin, session.pid)))).toMatchObject({
      outcome: { revealed: { cut: true } },
    });
  });

  it('shows nothing of another session that has the process number by now', async () => {
    const session = await stage('billing-api');
    await session.run("select 'KxOther'");
    expect(await look(await wish(`${session.pid}@2026-01-01T00:00:00.000000Z`))).toMatchObject({
      outcome: {
        ...{ outcome: 'stale', revealed: null },
        detail: expect.stringContaining(
          `The session has ended; process ${session.pid} is another one, which began at`,
        ),
      },
    });
  });

  it('says that a session has ended', async () => {
    const session = await stage('billing-api');
    const key = await backendKeyOf(db.admin, session.pid);
    await session.end();
    expect(await look(await wish(key))).toMatchObject({
      outcome: {
        outcome: 'not_found',
        detail: 'The session has ended. Nothing was written.',
        revealed: null,
      },
    });
  });
});
