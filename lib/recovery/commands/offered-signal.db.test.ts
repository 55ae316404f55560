import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerBackendActs } from '@/lib/actions/backend-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { BACKEND_VERBS, type BackendVerb } from '@/lib/actions/recovery-action';
import { backendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import { readLocks } from '@/lib/locks/queries/read-locks';
import { perform } from '@/lib/recovery/commands/perform';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { CAM, makePeople, wishOnApproval } from '@/test/support/second-person';
import { type StagedSession, stageSessions } from '@/test/support/sessions';
import { OPEN } from '@/test/support/setting';
import { ANA } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makePeople(db);
  await db.admin.query(`
    create table public.rows (id int primary key, n int);
    insert into public.rows select generate_series(1, 9);
    grant all on public.rows to leasehold_worker`);
});
afterAll(() => db.drop());
const staged = stageSessions(() => db);
const stage = async (application: string, ...statements: readonly string[]): Promise<StagedSession> => {
  const session = await staged(application, db.urls.workers);
  for (const statement of ['set role leasehold_worker', ...statements]) await session.run(statement);
  return session;
};

const WRITE = 'update public.rows set n = 1 where id = 1';
const MAY = rightsOfAnybody(BACKEND_VERBS);

/** A session as the Locks page reads it. */
async function seen({ pid }: StagedSession): Promise<Session> {
  const session = (await readLocks(db.asReader())).sessions.find((one) => one.pid === pid);
  if (!session) throw new Error(`The reading does not list session ${pid}.`);
  return session;
}

/** Asks for an act exactly as the page offers it, and has it approved where it takes two. */
async function press(verb: BackendVerb, session: Session) {
  const facts = { session, standby: false, grant: null, jobs: [] };
  const offer = offerBackendActs(facts, MAY).find((one) => one.verb === verb);
  if (!offer?.allowed || session.backendStart === null)
    throw new Error(offer?.allowed ? 'hidden' : offer?.reason);
  const performed = await perform(
    db.asOperator(),
    ANA,
    verb,
    {
      verb,
      address: {
        ...{ source: 'postgres', database: db.name },
        key: backendKey({ pid: session.pid, backendStart: session.backendStart }),
      },
      requestKey: crypto.randomUUID(),
      guard: offer.guard,
      reason: 'Everybody waits behind this session.',
      whyObsolete: '',
      ticket: null,
      effectAnswers: [],
      seen: { rule: null, sentence: null, readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
    },
    OPEN,
  );
  const approvalId =
    performed.ok && performed.outcome.outcome === 'requested' && performed.outcome.approvalId;
  return approvalId
    ? perform(db.asOperator(), CAM, 'approve', await wishOnApproval(db.admin, 'approve', approvalId), OPEN)
    : performed;
}

/** What is locked, how its holder came by it, and what waits for it. */
const LOCKS: readonly [what: string, holds: readonly string[], waits: string][] = [
  ['an advisory lock', ['select pg_advisory_lock(-7)'], 'select pg_advisory_lock(-7)'],
  ['a row', ['begin', WRITE], WRITE],
  ['a table', ['begin', 'lock public.rows in share mode'], WRITE],
];

describe('an act as the page offers it from its reading', () => {
  it.each(LOCKS)('ends the holder of %s, and its waiter proceeds', async (_, holds, waits) => {
    const holder = await stage('holder', ...holds);
    const waiter = await stage('waiter');
    const { answer } = await waiter.wait(waits);
    expect(await press('terminate-backend', await seen(holder))).toMatchObject({
      ok: true,
      outcome: { outcome: 'done' },
    });
    await answer;
  });

  it.each(LOCKS)('cancels the waiter for %s', async (_, holds, waits) => {
    await stage('holder', ...holds);
    const waiter = await stage('waiter');
    const { answer } = await waiter.wait(waits);
    const cancelled = expect(answer).rejects.toMatchObject({ code: '57014' });
    expect(await press('cancel-backend', await seen(waiter))).toMatchObject({
      ok: true,
      outcome: { outcome: 'done' },
    });
    await cancelled;
  });

  it('ends the second in the queue of a row, which holds the place before the third', async () => {
    await stage('holder', 'begin', WRITE);
    const second = await stage('second', 'begin');
    const third = await stage('third', 'begin');
    const [two, three] = [await second.wait(WRITE), await third.wait(WRITE)];
    const ended = expect(two.answer).rejects.toMatchObject({ code: '57P01' });
    const left = expect(three.answer).rejects.toMatchObject({ code: '57P01' });
    expect(await press('terminate-backend', await seen(second))).toMatchObject({
      outcome: { outcome: 'done' },
    });
    await ended;
    expect(await press('terminate-backend', await seen(third))).toMatchObject({
      outcome: { outcome: 'done' },
    });
    await left;
  });
});
