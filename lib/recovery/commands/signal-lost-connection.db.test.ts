import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyHash } from '@/lib/recovery/body-hash';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import type { BackendRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type StagedSession, stageSessions } from '@/test/support/sessions';
import { intend, isThere, recordsOfWish } from '@/test/support/signals';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBackend } from '@/test/support/target-wishes';

/** Whoever writes down that a signal was sent waits for this lock first: the moment between the two, held still. */
const STALL = 99;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.admin.query(
    `create function public.stall() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(${STALL}); return new; end $$;
     create trigger stall before update of sent on leasehold.signal_intents
       for each row execute function public.stall();`,
  );
});
afterAll(() => db.drop());
const stage = stageSessions(() => db);

async function stageHolder(): Promise<[StagedSession, BackendRequest]> {
  const holder = await stage('pooled', db.urls.workers);
  await holder.run('select pg_advisory_lock(42)');
  return [holder, await wishOnBackend(db.admin, 'terminate-backend', holder.pid)];
}

describe('a signal whose connection breaks', () => {
  it('before it was sent is not sent by whoever asks again', async () => {
    const [, request] = await stageHolder();
    // As if the process had gone between its first call and its second.
    await intend(db.asOperator(), request, ANA, bodyHash(request));
    const again = await terminateBackend(db.asOperator(), ANA, request);
    expect(again).toMatchObject({ outcome: 'unknown', replayed: true });
    expect(again.detail).toMatch(/^How it ended is not on record yet\./);
    expect(await isThere(db.admin, request)).toBe(true);
  });

  it('right after it was sent ends as unknown with what is seen, for the mark of sending is lost', async () => {
    const [, request] = await stageHolder();
    const stall = await stage('stall', db.urls.admin);
    await stall.run(`select pg_advisory_lock(${STALL})`);
    const call = terminateBackend(db.asOperator(), ANA, request);
    await endTheStalled();
    await stall.end();

    const outcome = await call;
    expect(outcome.outcome).toBe('unknown');
    expect(outcome.detail).toMatch(/^Whether a signal was sent is not known\. Session \d+ is gone,/);
    expect(await isThere(db.admin, request)).toBe(false);
    const phases = await recordsOfWish(db.admin, outcome.auditSeq);
    expect(phases.map(({ phase, outcome: word }) => [phase, word])).toEqual([
      ['intent', 'armed'],
      ['outcome', 'unknown'],
    ]);
    expect(await terminateBackend(db.asOperator(), ANA, request)).toEqual({ ...outcome, replayed: true });
  });
});

/** Ends the console's own connection in that moment, as soon as the server shows it. */
async function endTheStalled(): Promise<void> {
  const { rowCount } = await db.admin.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = ${STALL} and not l.granted and a.usename = 'leasehold_console'`,
  );
  if (rowCount === 0) await endTheStalled();
}
