import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { openPool } from '@/lib/db/pool';
import { nativeSource } from '@/lib/sources/native/native-source';
import { triageReader } from '@/lib/triage/queries/read-triage';
import { createReach } from '@/lib/triage/reach';
import { createWatcher } from '@/lib/watcher/watcher';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { armWait, makeAccount, passDue, storyOf } from '@/test/support/wait';
import { lapseLead } from '@/test/support/watcher-process';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
});
afterAll(() => db.drop());

const watcher = () => createWatcher(db.asOperator(), nativeSource, db.asReader());
const triage = () => triageReader({ db: db.asReader(), source: nativeSource, reach: createReach() })();

describe('a database that no watcher has ever watched', () => {
  it('says so in Triage, and what that means', async () => {
    const { strip } = await triage();
    expect(strip?.watcher).toMatchObject({ state: 'never', heartbeatAt: null });
    expect(strip?.watcher.sentence).toMatch(/^No watcher has ever run here\. Armed waits do not fire/);
  });
});

describe('two watchers', () => {
  it('take turns: one leads, the other takes over when it is silent, and that one follows from then on', async () => {
    const [first, second] = [watcher(), watcher()];
    expect([(await first.tick()).leads, (await second.tick()).leads]).toEqual([true, false]);
    expect((await first.tick()).leads).toBe(true);

    await lapseLead(db);
    expect((await second.tick()).leads).toBe(true);
    expect((await first.tick()).leads).toBe(false);
    await second.stop();
    expect((await first.tick()).leads).toBe(true);
    await first.stop();
  });

  it('carry out a wait once between them, and show it on its finding', async () => {
    const wait = await armWait(db, 'notify');
    await passDue(db, wait);
    const [first, second] = [watcher(), watcher()];
    expect((await first.tick()).waits).toEqual(['fired']);
    await lapseLead(db);
    expect((await second.tick()).waits).toEqual([]);
    expect((await storyOf(db, wait)).records).toHaveLength(1);

    const { waits, findings, episodes, strip } = await triage();
    expect(waits).toEqual([
      expect.objectContaining({
        ...{ id: wait.id, state: 'fired', followUp: 'notify', armedBy: { id: 'u-ana', name: 'Ana Ruiz' } },
        ...{ armedSeq: expect.any(String), outcomeSeq: expect.any(String), successorKey: null },
      }),
    ]);
    expect(episodes.map(({ fingerprint }) => fingerprint)).toEqual(
      findings.map(({ fingerprint }) => fingerprint),
    );
    expect(strip?.watcher).toMatchObject({ state: 'alive', holder: second.holder, sentence: null });
    await second.stop();
  });
});

const UP_FOR_LONG = { timeout: 25_000, interval: 500 };

describe('a watcher that is not heard', () => {
  it('is told as silent, with since when', async () => {
    await db.admin.query(`update leasehold.watcher_lease set heartbeat_at = heartbeat_at - interval '40 s'`);
    // A server that has just started could not hear anybody: the silence is told once it has been up for long enough.
    await vi.waitFor(async () => expect((await triage()).strip?.watcher.state).toBe('silent'), UP_FOR_LONG);
    expect((await triage()).strip?.watcher.sentence).toMatch(
      /^The watcher was last heard (0:[45]\d|1:\d\d) ago\. Armed waits do not fire/,
    );
  }, 30_000);
});

describe('a tick', () => {
  it('goes on with the other waits when one cannot be carried out, and tries that one again', async () => {
    const [bad, good] = [await armWait(db, 'retry'), await armWait(db, 'retry')];
    await passDue(db, bad, good);
    // A session that holds the row for longer than the watcher waits.
    const client = await db.admin.connect();
    await client.query('begin');
    await client.query('select from public.processing_jobs where id = $1 for update', [bad.key]);
    const impatient = openPool({
      ...{ connectionString: db.urls.console, role: 'leasehold_operator', applicationName: 'a watcher' },
      ...{ statementTimeoutMs: 20_000, lockTimeoutMs: 100, max: 1 },
    });
    const one = createWatcher(impatient, nativeSource, db.asReader());
    await lapseLead(db);
    expect((await one.tick()).waits).toEqual(['fired']);
    expect((await storyOf(db, bad)).state).toBe('armed');

    await client.query('rollback');
    client.release();
    expect((await one.tick()).waits).toEqual(['fired']);
    expect([await storyOf(db, bad), await storyOf(db, good)]).toMatchObject([
      { state: 'fired', records: [{ outcome: 'done' }] },
      { state: 'fired', records: [{ outcome: 'done' }] },
    ]);
    await one.stop();
    await impatient.end();
  });

  it('opens a finding and closes it with the last one said in an empty Triage', async () => {
    const { key, subject } = await makeJob(db.admin);
    const one = watcher();
    expect(await one.tick()).toMatchObject({ leads: true, opened: 1 });
    await db.admin.query(
      `update public.processing_jobs set status = 'completed', finished_at = clock_timestamp() from ${UNRECORDED} where id = $1`,
      [key],
    );
    expect(await one.tick()).toMatchObject({ closed: 1 });
    expect((await triage()).lastClosed).toMatchObject({ subject, closedHow: 'itself', closedBy: null });
    await one.stop();
  });
});
