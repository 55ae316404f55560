import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import { freezeList } from '@/lib/recovery/commands/freeze-list';
import type { Shape } from '@/lib/sources/foreign/shape';
import { type Lead, releaseLead } from '@/lib/watcher/lead';
import { actOnBulk, freeze, itemsOf, leadForLong, makeDue, runOf, work } from '@/test/support/bulk';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { allow, disallow, settled } from '@/test/support/libraries/foreign-act';
import { MAPPED_PLAY } from '@/test/support/libraries/mapped-play';
import { openPlay } from '@/test/support/libraries/open-play';
import { pgBossPlay } from '@/test/support/libraries/pg-boss-play';
import type { Play } from '@/test/support/libraries/play';
import { RIVER_PLAY } from '@/test/support/libraries/river-play';
import { CAM, makePeople, wishOnApproval } from '@/test/support/second-person';
import { OPEN } from '@/test/support/setting';
import { ANA } from '@/test/support/stuck-job';

/** Whether one person alone may start it: where nothing tells that owners are gone, and a late finish is not refused, it takes two. */
const PLAYS: readonly (Play & { alone: boolean; table: string })[] = [
  { ...MAPPED_PLAY, alone: true, table: 'public.payment_jobs' },
  { ...pgBossPlay('pg-boss'), alone: true, table: 'pgboss.job' },
  { ...RIVER_PLAY, alone: false, table: 'public.river_job' },
];

const renamed = (table: string) => table.replace(/\w+$/, 'gone_elsewhere');

describe.each(PLAYS.map((play) => [play.title, play] as const))('a bulk recovery of %s', (_, play) => {
  let db: FreshDatabase;
  let shape: Shape;
  let lead: Lead;
  beforeAll(async () => {
    db = await freshDatabase();
    await makePeople(db);
    await settled(db);
    await play.prepare(db);
    shape = await openPlay(db, play);
    await allow(db, shape);
  });
  beforeEach(async () => {
    await play.clear(db);
    if (lead) await releaseLead(db.asOperator(), lead);
    lead = await leadForLong(db);
  });
  afterAll(() => db.drop());

  /** So many that were taken, whose workers are gone and whose leases are over. */
  async function left(count: number): Promise<string[]> {
    const keys: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const job = await play.take(db);
      await job.leave();
      keys.push(job.key);
    }
    await play.age(db, play.lease + 60);
    return keys;
  }

  const frozen = (keys: readonly string[]) => freeze(db, 'retry', keys, { source: play.source });

  /** Started by whoever must agree. */
  async function start(runId: string): Promise<void> {
    const { outcome, approvalId } = await actOnBulk(db, 'start-bulk', runId);
    expect(outcome).toBe(play.alone ? 'armed' : 'requested');
    if (play.alone) return;
    await work(db, lead);
    expect(await runOf(db, runId)).toMatchObject({ state: 'frozen' });
    const wish = await wishOnApproval(db.admin, 'approve', approvalId ?? '');
    expect(await approveRequest(db.asOperator(), CAM, wish)).toMatchObject({ outcome: 'armed' });
  }

  const statusesOf = async (keys: readonly string[]) => {
    const { rows } = await db.admin.query<{ status: string }>(
      `select (leasehold.find_foreign_job(jsonb_build_object('source', $2::text, 'database', current_database(), 'jobKey', k))).status
       from unnest($1::text[]) with ordinality u (k, n) order by n`,
      [keys, play.source],
    );
    return rows.map(({ status }) => status);
  };

  it('gives each job back by itself, leaves the one that moved, and records what became of each', async () => {
    const keys = await left(3);
    const alive = await play.take(db);
    const runId = await frozen([...keys, alive.key]);
    const foreseen = await itemsOf(db, runId);
    expect(foreseen.map(({ key, foreseen }) => [key, foreseen]).sort()).toEqual(
      [...keys.map((key) => [key, 'done']), [alive.key, 'refused']].sort(),
    );
    await start(runId);
    // Somebody is quicker with one of them.
    const [first = '', ...rest] = keys;
    await db.admin.query(
      `select leasehold_sources."retry ${play.source}"(leasehold.find_foreign_job($1), 'by hand', clock_timestamp())`,
      [{ source: play.source, database: db.name, jobKey: first }],
    );
    await work(db, lead);

    expect(await runOf(db, runId)).toMatchObject({ state: 'finished', done: 2 });
    const ended = await itemsOf(db, runId);
    const outcomes = Object.fromEntries(ended.map(({ key, outcome }) => [key, outcome]));
    expect(outcomes).toEqual({
      ...Object.fromEntries(rest.map((key) => [key, 'done'])),
      ...{ [first]: 'stale', [alive.key]: 'refused' },
    });
    expect(await statusesOf([...rest, alive.key])).toEqual(['pending', 'pending', 'running']);
    await alive.leave();

    const { rows } = await db.admin.query(
      `select job_key as key, actor, approved_by as "approvedBy", outcome, jsonb_array_length(before) as before
       from leasehold.audit_events where bulk_run = $1 and source = $2 and target = 'job' order by seq`,
      [runId, play.source],
    );
    expect(rows).toHaveLength(4);
    for (const { key, ...row } of rows)
      expect(row).toEqual({
        ...{ actor: ANA.id, approvedBy: play.alone ? null : CAM.id },
        ...{ outcome: outcomes[key], before: 1 },
      });
  });

  it('passes over a job whose row is locked, and comes back to it', async () => {
    const keys = await left(2);
    const runId = await frozen(keys);
    await start(runId);
    const holder = await db.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select leasehold.lock_foreign_job($1)', [
        { source: play.source, database: db.name, jobKey: keys[0] },
      ]);
      await work(db, lead);
      expect(await runOf(db, runId)).toMatchObject({ state: 'running' });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await makeDue(db);
    await work(db, lead);
    expect(await runOf(db, runId)).toMatchObject({ state: 'finished', done: 2 });
  });

  it('is not frozen, or stops, and says why, where the table is not the one any more that its owner allowed', async () => {
    const keys = await left(2);
    const runId = await frozen(keys);
    await start(runId);
    await db.admin.query(`alter table ${play.table} rename to gone_elsewhere`);
    try {
      await work(db, lead);
      await expect(frozen(keys)).rejects.toThrow(/could not be looked at: relation .* does not exist\.$/);
    } finally {
      await db.admin.query(`alter table ${renamed(play.table)} rename to ${play.table.split('.').at(-1)}`);
    }
    expect(await runOf(db, runId)).toMatchObject({
      ...{ state: 'stopped', done: 0 },
      detail: expect.stringMatching(/^The jobs of .* could not be looked at: relation .* does not exist\./),
    });
  });

  it('is frozen only where the owner of the tables allows acts', async () => {
    const keys = await left(1);
    const input = { verb: 'retry', source: play.source, database: db.name, keys, origin: 'Selected.' };
    await disallow(db, play.source);
    expect(await freezeList(db.asOperator(), ANA, input, OPEN)).toMatchObject({
      sentence: expect.stringMatching(/^The owner of the jobs of .* allows no acts on them/),
    });
    await allow(db, shape);
    expect(await freezeList(db.asOperator(), ANA, { ...input, verb: 'hold' }, OPEN)).toMatchObject({
      ok: true,
    });
  });
});
