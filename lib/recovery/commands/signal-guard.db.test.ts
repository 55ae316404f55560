import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackendVerb } from '@/lib/actions/recovery-action';
import { inTransaction } from '@/lib/db/transaction';
import type { BackendRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type StagedSession, stageSessions } from '@/test/support/sessions';
import { intend, isThere, settle, signal } from '@/test/support/signals';
import { wishOnBackend } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
const staged = stageSessions(() => db);
const stage = (application: string) => staged(application, db.urls.workers);

const wish = (verb: BackendVerb, { pid }: StagedSession) => wishOnBackend(db.admin, verb, pid);

/** A session in a state, with an advisory lock of its own. */
async function stageHolder(...statements: readonly string[]): Promise<StagedSession> {
  const session = await stage('holder');
  for (const statement of ['select pg_advisory_lock_shared(42)', ...statements]) await session.run(statement);
  return session;
}

/** What happens between the look and the press, and between the intent and the signal: each makes the guard wrong. */
const MOVES: readonly {
  what: string;
  before: readonly string[];
  moves: readonly string[];
  why: RegExp;
}[] = [
  {
    what: 'moved on to another transaction',
    before: ['begin'],
    moves: ['commit', 'begin'],
    why: /^The transaction you saw is over: the session is in another, begun at [\d:]+ UTC\. No signal was sent\./,
  },
  {
    what: 'ended its transaction',
    before: ['begin'],
    moves: ['commit'],
    why: /^The transaction you saw is over: the session is idle since [\d:]+ UTC\. No signal was sent\./,
  },
  {
    what: 'was at work while idle outside a transaction',
    before: [],
    moves: ['select 1'],
    why: /^The session was at work since: it is idle since [\d:]+ UTC\. No signal was sent\./,
  },
  {
    what: 'began a transaction',
    before: [],
    moves: ['begin'],
    why: /^The session began a transaction at [\d:]+ UTC\. No signal was sent\./,
  },
  {
    what: 'let the lock go within its transaction',
    before: ['begin'],
    moves: ['select pg_advisory_unlock_shared(42)'],
    why: /^The session neither holds that lock nor waits for it any more\. No signal was sent\./,
  },
];

describe('the guard of a signal', () => {
  it.each(MOVES)(
    'is checked when it is asked for: stale when the session $what',
    async ({ before, moves, why }) => {
      const session = await stageHolder(...before);
      const request = await wish('terminate-backend', session);
      for (const statement of moves) await session.run(statement);

      const answer = await intend(db.asOperator(), request);
      expect(answer).toMatchObject({
        outcome: 'stale',
        intentId: null,
        detail: expect.stringMatching(why),
      });
      expect(await isThere(db.admin, request)).toBe(true);
    },
  );

  it.each(MOVES)(
    'is checked again as it is sent: nobody is signalled when the session $what',
    async ({ before, moves, why }) => {
      const session = await stageHolder(...before);
      const request = await wish('terminate-backend', session);
      const { intentId } = await intend(db.asOperator(), request);
      for (const statement of moves) await session.run(statement);

      expect(await signal(db.asOperator(), intentId)).toBe(false);
      const end = await settle(db.asOperator(), intentId);
      expect(end).toMatchObject({ outcome: 'stale', detail: expect.stringMatching(why) });
      expect(await isThere(db.admin, request)).toBe(true);
    },
  );

  it('names one process: the pid of a session and the start of another are stale', async () => {
    const [one, other] = [await stageHolder('begin'), await stage('other')];
    await other.run('select pg_advisory_lock_shared(7)');
    const { backendStart } = (await wish('terminate-backend', other)).guard;
    const crossed = await wishOnBackend(db.admin, 'terminate-backend', one.pid, { backendStart });
    expect(await intend(db.asOperator(), crossed)).toMatchObject({
      // What the other one is at was not asked, and is not recorded.
      ...{ outcome: 'stale', intentId: null, now: null },
      detail: expect.stringMatching(`^The session has ended; process ${one.pid} is another one`),
    });
    for (const session of [one, other]) await session.run('select 1');
  });

  it.each(['pid', 'backend_start'] as const)(
    'signals nobody when the %s of an intent is that of another session by then',
    async (column) => {
      const [one, other] = [await stageHolder('begin'), await stage('other')];
      await other.run('select pg_advisory_lock_shared(7)');
      const { backendStart } = (await wish('terminate-backend', other)).guard;
      const { intentId } = await intend(db.asOperator(), await wish('terminate-backend', one));
      await changeIntent(intentId, column, column === 'pid' ? String(other.pid) : backendStart);
      expect(await signal(db.asOperator(), intentId)).toBe(false);
      for (const session of [one, other]) await session.run('select 1');
    },
  );

  it('lets a session be ended that is busy with short statements in one transaction', async () => {
    const session = await stageHolder('begin');
    const request = await wish('terminate-backend', session);
    await session.run('select 1');
    const { intentId } = await intend(db.asOperator(), request);
    await session.run('select 2');
    expect(await signal(db.asOperator(), intentId)).toBe(true);
    await untilGone(request);
    expect(await settle(db.asOperator(), intentId)).toMatchObject({ outcome: 'done' });
  });

  it('lets an aborted transaction be ended, which has no start any more', async () => {
    const session = await stageHolder('begin');
    await session.run('select 1 / 0').catch(() => {});
    const request = await wish('terminate-backend', session);
    expect(request.guard.xactStart).toBeNull();
    const { intentId } = await intend(db.asOperator(), request);
    expect(await signal(db.asOperator(), intentId)).toBe(true);
    await untilGone(request);
  });

  it('says that the session has ended when it has', async () => {
    const session = await stageHolder();
    const request = await wish('terminate-backend', session);
    await session.end();
    expect(await intend(db.asOperator(), request)).toMatchObject({
      outcome: 'stale',
      detail: 'The session has ended. No signal was sent. Nothing was written.',
    });
  });

  it('is not frozen by what its transaction has seen before', async () => {
    const intended = await stageHolder('begin');
    const request = await wish('terminate-backend', intended);
    const answer = await afterFrozenLook(intended, (client) => intend(client, request));
    expect(answer).toMatchObject({ outcome: 'stale' });

    const signalled = await stageHolder('begin');
    const { intentId } = await intend(db.asOperator(), await wish('terminate-backend', signalled));
    expect(await afterFrozenLook(signalled, (client) => signal(client, intentId))).toBe(false);
  });
});

/** Acts in a transaction that has looked at the sessions, one of which then ended its own. */
async function afterFrozenLook<T>(
  session: StagedSession,
  act: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(db.asOperator(), async (client) => {
    await client.query('select from pg_stat_activity');
    await session.run('commit');
    return act(client);
  });
}

describe('an intent', () => {
  it('signals nobody before it is committed', async () => {
    const session = await stageHolder();
    const request = await wish('terminate-backend', session);
    const client = await db.asOperator().connect();
    await client.query('begin');
    const { intentId } = await intend(client, request);
    await expect(signal(client, intentId)).rejects.toMatchObject({ code: '25000' });
    await client.query('rollback');
    client.release();
    expect(await isThere(db.admin, request)).toBe(true);
    await expect(signal(db.asOperator(), intentId)).rejects.toMatchObject({ code: 'P0002' });
  });

  it('is used once', async () => {
    const session = await stageHolder();
    const request = await wish('terminate-backend', session);
    const { intentId } = await intend(db.asOperator(), request);
    await changeIntent(intentId, 'lock_id', 'another');
    expect(await signal(db.asOperator(), intentId)).toBe(false);
    await changeIntent(intentId, 'lock_id', request.guard.lock);
    await expect(signal(db.asOperator(), intentId)).rejects.toMatchObject({ code: '55000' });
    expect(await isThere(db.admin, request)).toBe(true);
  });

  it('is not used once it was closed', async () => {
    const session = await stageHolder();
    const request = await wish('terminate-backend', session);
    const { intentId } = await intend(db.asOperator(), request);
    expect(await settle(db.asOperator(), intentId, true)).toMatchObject({
      outcome: 'unknown',
      detail: `Whether a signal was sent is not known. Session ${session.pid} is still there: it is idle, and it still holds the lock or waits for it.`,
    });
    await expect(signal(db.asOperator(), intentId)).rejects.toMatchObject({ code: '55000' });
    expect(await isThere(db.admin, request)).toBe(true);
  });

  it('is good for ten seconds', async () => {
    const session = await stageHolder();
    const request = await wish('terminate-backend', session);
    const { intentId } = await intend(db.asOperator(), request);
    await db.admin.query(
      `update leasehold.signal_intents set created_at = created_at - interval '10 s' where id = $1`,
      [intentId],
    );
    await expect(signal(db.asOperator(), intentId)).rejects.toMatchObject({ code: '55000' });
    expect(await isThere(db.admin, request)).toBe(true);
  });
});

async function changeIntent(id: string | null, column: string, value: string): Promise<void> {
  await db.admin.query(`update leasehold.signal_intents set ${column} = $2 where id = $1`, [id, value]);
}

/** Asks the server until it shows the session no more. */
async function untilGone(request: BackendRequest): Promise<void> {
  while (await isThere(db.admin, request));
}
