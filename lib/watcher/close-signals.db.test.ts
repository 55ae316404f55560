import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyHash } from '@/lib/recovery/body-hash';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import type { BackendRequest } from '@/lib/recovery/recovery-request';
import { nativeSource } from '@/lib/sources/native/native-source';
import { closeLeftSignal, leftSignals } from '@/lib/watcher/close-signals';
import { releaseLead, takeLead } from '@/lib/watcher/lead';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type StagedSession, stageSessions } from '@/test/support/sessions';
import { intend, isThere, signal } from '@/test/support/signals';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBackend } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
const stage = stageSessions(() => db);

type Left = { id: string; request: BackendRequest; session: StagedSession };

/** An intent that its process left open eleven seconds ago; `sent` when it had come to send. */
async function leaveOpen({ sent }: { sent: boolean }): Promise<Left> {
  const session = await stage('pooled', db.urls.workers);
  await session.run('select pg_advisory_lock_shared(42)');
  const request = await wishOnBackend(db.admin, 'terminate-backend', session.pid);
  const { intentId } = await intend(db.asOperator(), request, ANA, bodyHash(request));
  const id = intentId ?? '';
  if (sent) await signal(db.asOperator(), id);
  await db.admin.query(
    `update leasehold.signal_intents set created_at = created_at - interval '11 s' where id = $1`,
    [id],
  );
  return { id, request, session };
}

async function recordsOf(id: string): Promise<object[]> {
  const { rows } = await db.admin.query(
    `select e.phase, e.outcome, e.actor_name, e.detail from leasehold.audit_events e
     join leasehold.signal_intents i using (correlation_id) where i.id = $1 order by e.seq`,
    [id],
  );
  return rows;
}

const tick = async () => {
  const watcher = createWatcher(db.asOperator(), nativeSource, db.asReader());
  const { signals } = await watcher.tick();
  await watcher.stop();
  return signals;
};

describe('a signal that somebody left open', () => {
  it('is closed as unknown with what is seen: the session is still there, and nothing is sent', async () => {
    const { id, request, session } = await leaveOpen({ sent: false });
    expect(await tick()).toEqual(['unknown']);
    expect(await recordsOf(id)).toEqual([
      expect.objectContaining({ phase: 'intent', outcome: 'armed' }),
      {
        ...{ phase: 'outcome', outcome: 'unknown', actor_name: ANA.name },
        detail: `Left open for longer than 10 s, so the watcher closed it. Whether a signal was sent is not known. Session ${session.pid} is still there: it is idle, and it still holds the lock or waits for it.`,
      },
    ]);
    expect(await isThere(db.admin, request)).toBe(true);
    expect(await tick()).toEqual([]);
  });

  it('is closed as unknown with what is seen: a signal was sent, and the session is gone', async () => {
    const { id, request, session } = await leaveOpen({ sent: true });
    await session.end();
    expect(await tick()).toEqual(['unknown']);
    expect(await recordsOf(id)).toMatchObject([
      { outcome: 'armed' },
      {
        outcome: 'unknown',
        detail: expect.stringMatching(/A signal was sent\. Session \d+ is gone, and with it/),
      },
    ]);
    expect(await terminateBackend(db.asOperator(), ANA, request)).toMatchObject({
      ...{ outcome: 'unknown', replayed: true },
      detail: expect.stringMatching(/so the watcher closed it/),
    });
  });

  it('is left to its process before ten seconds are over', async () => {
    const { id } = await leaveOpen({ sent: false });
    await db.admin.query('update leasehold.signal_intents set created_at = clock_timestamp() where id = $1', [
      id,
    ]);
    expect(await leftSignals(db.asOperator())).toEqual([]);
    expect(await tick()).toEqual([]);
    const lead = await takeLead(db.asOperator(), 'watcher-of-a-test');
    if (!lead) throw new Error('Somebody else leads.');
    expect(await closeLeftSignal(db.asOperator(), lead, id)).toBeNull();
    await releaseLead(db.asOperator(), lead);
    expect(await recordsOf(id)).toHaveLength(1);
  });

  it('is closed by nobody who does not lead', async () => {
    const { id } = await leaveOpen({ sent: false });
    const impostor = { holder: 'nobody', token: '1' };
    expect(await closeLeftSignal(db.asOperator(), impostor, id)).toBe('fenced');
    expect(await recordsOf(id)).toHaveLength(1);
  });
});
