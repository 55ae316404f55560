import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBackend } from '@/lib/recovery/commands/cancel-backend';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';
import { isThere, recordsOfWish } from '@/test/support/signals';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBackend } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
const staged = stageSessions(() => db);
const stage = (application: string) => staged(application, db.urls.workers);

const LOCK = 'select pg_advisory_lock(42)';

describe('terminating a backend', () => {
  it('is done when the session is seen to be gone: its waiter proceeds, and two records tell the story', async () => {
    const holder = await stage('pooled');
    await holder.run(LOCK);
    const waiter = await stage('waiter');
    const { answer } = await waiter.wait(LOCK);
    const request = await wishOnBackend(db.admin, 'terminate-backend', holder.pid);

    const outcome = await terminateBackend(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({ outcome: 'done', rowsChanged: 0, replayed: false, intentId: null });
    expect(outcome.detail).toBe(
      `Session ${holder.pid} is gone, and with it its transaction and every lock it held (1). The process behind it may still run.`,
    );
    await answer;
    expect(await isThere(db.admin, request)).toBe(false);

    expect(await recordsOfWish(db.admin, outcome.auditSeq)).toEqual([
      expect.objectContaining({
        ...{ phase: 'intent', outcome: 'armed', target: 'backend', actor: ANA.id, guard: request.guard },
        before: [expect.objectContaining({ pid: holder.pid, application_name: 'pooled', state: 'idle' })],
      }),
      expect.objectContaining({
        ...{ phase: 'outcome', outcome: 'done', reason: request.reason, after: [], rows_changed: 0 },
        before: [expect.objectContaining({ pid: holder.pid })],
      }),
    ]);
  });
});

describe('one wish', () => {
  it('sends once when it is submitted three times at once, and all three hear how it ended', async () => {
    const holder = await stage('pooled');
    await holder.run(LOCK);
    const request = await wishOnBackend(db.admin, 'terminate-backend', holder.pid);
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => terminateBackend(db.asOperator(), ANA, request)),
    );

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(outcomes.map(({ auditSeq }) => auditSeq)).size).toBe(1);
    const phases = await recordsOfWish(db.admin, outcomes[0]?.auditSeq ?? null);
    expect(phases.map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
  });

  it('gives its stored answer afterwards, and looks at no session again', async () => {
    const holder = await stage('pooled');
    await holder.run(LOCK);
    const request = await wishOnBackend(db.admin, 'terminate-backend', holder.pid);
    const first = await terminateBackend(db.asOperator(), ANA, request);
    expect(await terminateBackend(db.asOperator(), ANA, request)).toEqual({ ...first, replayed: true });
    const other = { ...request, reason: 'Another reason for the same key.' };
    expect(await terminateBackend(db.asOperator(), ANA, other)).toMatchObject({ outcome: 'refused' });
  });

  it('is stale on the record of its intent alone when the guard fails at once', async () => {
    const holder = await stage('pooled');
    await holder.run(LOCK);
    const request = await wishOnBackend(db.admin, 'terminate-backend', holder.pid);
    await holder.run('select 1');
    const outcome = await terminateBackend(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({ outcome: 'stale', now: { lock: request.guard.lock } });
    expect(await recordsOfWish(db.admin, outcome.auditSeq)).toMatchObject([
      { phase: 'act', outcome: 'stale', before: [{ pid: holder.pid }], after: [{ pid: holder.pid }] },
    ]);
  });

  it('ends as unknown when the signal was sent and the session goes on', async () => {
    const holder = await stage('holder');
    await holder.run(LOCK);
    const deaf = await stage('deaf');
    // Catches its own cancellation and waits again, as code that swallows every error does.
    const { answer } = await deaf.wait(`do $$ begin
        begin perform pg_advisory_lock(42); exception when query_canceled then perform pg_advisory_lock(42); end;
      end $$`);
    const request = await wishOnBackend(db.admin, 'cancel-backend', deaf.pid);
    const outcome = await cancelBackend(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({
      outcome: 'unknown',
      detail: `A signal was sent, and its end was not seen. Session ${deaf.pid} is still there: it is active, and it still holds the lock or waits for it.`,
    });
    await holder.run('select pg_advisory_unlock(42)');
    await answer;
  });
});

describe('cancelling the statement of a backend', () => {
  it('is done when the statement is seen to be over, and says that the session keeps its lock', async () => {
    const holder = await stage('holder');
    await holder.run(LOCK);
    await holder.run('select pg_advisory_lock(43)');
    const waiter = await stage('waiter');
    const { answer } = await waiter.wait(LOCK);
    const cancelled = expect(answer).rejects.toMatchObject({ code: '57014' });
    const request = await wishOnBackend(db.admin, 'cancel-backend', waiter.pid);

    const outcome = await cancelBackend(db.asOperator(), ANA, request);
    expect(outcome).toMatchObject({ outcome: 'done' });
    expect(outcome.detail).toBe(
      `Session ${waiter.pid} is still there: it is idle, and it neither holds the lock nor waits for it.`,
    );
    await cancelled;
  });
});
