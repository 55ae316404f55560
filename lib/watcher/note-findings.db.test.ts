import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNRECORDED } from '@/drizzle/seed/unrecorded';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { nativeSource } from '@/lib/sources/native/native-source';
import { findTrouble } from '@/lib/triage/queries/find-trouble';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { type Noted, noteFindings } from '@/lib/watcher/note-findings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { claim } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { ANA, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';
import { registerWorker, silenceWorker } from '@/test/support/workers';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!taken) throw new Error('Somebody else leads.');
  lead = taken;
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
});
afterAll(() => db.drop());

/** One sample noted, as the watcher does it in each tick. */
async function note(whole = true): Promise<Noted | null> {
  const sample = await nativeSource.observeTrouble(db.asOperator());
  const { findings } = await findTrouble(db.asOperator(), nativeSource, sample);
  return noteFindings(db.asOperator(), lead, { findings, whole });
}

/** Every episode of one job, oldest first. */
async function episodesOf(key: string) {
  const { rows } = await db.admin.query<{
    kind: string;
    closed: boolean;
    how: string | null;
    by: string | null;
  }>(
    `select kind, closed_at is not null as closed, closed_how as how, closed_by as by
     from leasehold.findings where job_key = $1 order by id`,
    [key],
  );
  return rows;
}

const setOwner = (key: string, owner: string) =>
  db.admin.query(`update public.processing_jobs set lease_owner = $2 from ${UNRECORDED} where id = $1`, [
    key,
    owner,
  ]);
const complete = (key: string) =>
  db.admin.query(
    `update public.processing_jobs set status = 'completed', finished_at = clock_timestamp() from ${UNRECORDED} where id = $1`,
    [key],
  );

const OPEN = { closed: false, how: null, by: null };
const kind = 'owner-unregistered';

describe('the episode of a finding', () => {
  it('is opened once however often it is seen, and closed once when it is over', async () => {
    const { key } = await makeJob(db.admin);
    expect(await note()).toEqual({ opened: 1, closed: 0 });
    expect(await note()).toEqual({ opened: 0, closed: 0 });
    expect(await episodesOf(key)).toEqual([{ kind, ...OPEN }]);

    await complete(key);
    expect(await note()).toEqual({ opened: 0, closed: 1 });
    expect(await note()).toEqual({ opened: 0, closed: 0 });
    expect(await episodesOf(key)).toEqual([{ kind, closed: true, how: 'itself', by: null }]);
  });

  it('is another one when the trouble comes back after it was closed, and only then', async () => {
    const { key } = await makeJob(db.admin);
    await note();
    await setOwner(key, 'w-nobody');
    await note();
    expect(await episodesOf(key)).toHaveLength(1);

    const status = (word: string) =>
      db.admin.query(`update public.processing_jobs set status = $2 from ${UNRECORDED} where id = $1`, [
        key,
        word,
      ]);
    await status('pending');
    await note();
    await status('running');
    await note();
    expect(await episodesOf(key)).toEqual([
      { kind, closed: true, how: 'itself', by: null },
      { kind, ...OPEN },
    ]);
    await complete(key);
  });

  it('is closed by the act that ended it, with who did it', async () => {
    const { key } = await makeJob(db.admin);
    await note();
    await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    await note();
    expect(await episodesOf(key)).toEqual([{ kind, closed: true, how: 'act', by: ANA.name }]);
  });

  it('is superseded when another attempt is in its place', async () => {
    await makeQueue(db.admin, { name: 'automatic' });
    const { key } = await makeJob(db.admin, { queue: 'automatic' });
    await note();
    await claim(db.asWorker(), 'automatic', 'w-next');
    await note();
    expect(await episodesOf(key)).toEqual([{ kind, closed: true, how: 'superseded', by: null }]);
  });

  it('is superseded when the same job turns out to have another trouble', async () => {
    const { key } = await makeJob(db.admin, { owner: 'w-late' });
    await note();
    await registerWorker(db.asWorker(), 'w-alive', 'invoices');
    await registerWorker(db.asWorker(), 'w-late', 'invoices');
    await silenceWorker(db.admin, 'w-late', '1 h');
    await db.admin.query(
      `update public.workers set heartbeat_at = clock_timestamp() + interval '1 h' where id = 'w-alive'`,
    );
    await note();
    expect(await episodesOf(key)).toEqual([
      { kind, closed: true, how: 'superseded', by: null },
      { kind: 'owner-silent', ...OPEN },
    ]);
  });

  it('lasts while nobody can tell, as when the database has just started', async () => {
    const silent = { owner: 'w-late', heartbeatAgo: '9 d', lapsedAgo: '8 d' };
    const { key } = await makeJob(db.admin, silent);
    await silenceWorker(db.admin, silent.owner, '9 d');
    await note();
    const limit = (text: string) =>
      db.admin.query('update public.queues set heartbeat_limit = $1::interval', [text]);
    // Longer than any server of a test has run.
    await limit('5 d');
    await note();
    await limit('10 ms');
    await note();
    expect(await episodesOf(key)).toEqual([
      { kind: 'owner-silent', ...OPEN },
      { kind: 'cannot-tell', closed: true, how: 'superseded', by: null },
    ]);
  });

  it('lasts while a sample could not look at everything', async () => {
    const { key } = await makeJob(db.admin);
    await note();
    await complete(key);
    expect(await note(false)).toMatchObject({ closed: 0 });
    expect(await note()).toMatchObject({ closed: 1 });
  });
});
