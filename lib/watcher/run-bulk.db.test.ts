import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CANONICAL_ANEW } from '@/lib/audit/queries/canonical-text';
import type { Actor } from '@/lib/auth/actor';
import { freezeList } from '@/lib/recovery/commands/freeze-list';
import { perform } from '@/lib/recovery/commands/perform';
import { type Lead, releaseLead } from '@/lib/watcher/lead';
import { runBulk } from '@/lib/watcher/run-bulk';
import {
  actOnBulk,
  freeze,
  itemsOf,
  leadForLong,
  makeDue,
  makeStuckJobs,
  runOf,
  work,
} from '@/test/support/bulk';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { OPEN } from '@/test/support/setting';
import { ANA, BEN, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { wishOf, wishOnBulk } from '@/test/support/target-wishes';
import { makeAccount } from '@/test/support/wait';

const AMAL: Actor = { id: 'u-amal', name: 'Amal Haddad', role: 'approver' };

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  for (const actor of [ANA, BEN, AMAL]) await makeAccount(db, actor);
});
beforeEach(async () => {
  if (lead) await releaseLead(db.asOperator(), lead);
  lead = await leadForLong(db);
});
afterAll(() => db.drop());

const makeJobs = (count: number) => makeStuckJobs(db.admin, count);

const statusesOf = async (keys: readonly string[]) => {
  const { rows } = await db.admin.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from public.processing_jobs where id = any ($1) group by 1 order by 1',
    [keys],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

/** Of which jobs a batch would have every lock now. */
const lockedKeys = async (runId: string) => {
  const { rows } = await db.admin.query<{ key: string }>(
    `select job_key as key from leasehold.bulk_items
     where run_id = $1 and ordinal = any (
       (select leasehold.lock_bulk_items(array_agg(i)) from leasehold.bulk_items i where i.run_id = $1)::int[])`,
    [runId],
  );
  return rows.map(({ key }) => key);
};

const recordsOf = async (runId: string) => {
  const { rows } = await db.admin.query<{ action: string; phase: string; outcome: string; detail: string }>(
    `select action, phase, outcome, detail from leasehold.audit_events
     where target = 'bulk' and job_key = $1 order by seq`,
    [runId],
  );
  return rows;
};

const started = async (keys: readonly string[], setting = OPEN) => {
  const runId = await freeze(db, 'mark-failed', keys, { setting });
  const { outcome } = await actOnBulk(db, 'start-bulk', runId);
  return { runId, outcome };
};

describe('a frozen list', () => {
  it('writes nothing to its jobs and nothing to the record, and tells what would become of each', async () => {
    const [lapsed = ''] = await makeJobs(1);
    const live = await makeJob(db.admin, { lapsedAgo: '-1 h' });
    const before = await db.admin.query('select count(*) from leasehold.audit_events');
    const runId = await freeze(db, 'mark-failed', [lapsed, live.key, '999999999', lapsed]);

    expect((await itemsOf(db, runId)).map(({ key, foreseen }) => [key, foreseen])).toEqual([
      [lapsed, 'done'],
      [live.key, 'refused'],
      ['999999999', 'not_found'],
    ]);
    const why = (await itemsOf(db, runId)).map(({ foreseenWhy }) => foreseenWhy);
    expect(why[1]).toMatch(/^The lease is live for .* more\. Wait it out\. Nothing was written\.$/);
    expect(why[2]).toMatch(/^There is no job 999999999 in database/);
    expect(await statusesOf([lapsed, live.key])).toEqual({ running: 2 });
    const after = await db.admin.query('select count(*) from leasehold.audit_events');
    expect(after.rows).toEqual(before.rows);
  });

  it('holds no more than is configured, and none at all for who may not act', async () => {
    const keys = Array.from({ length: 1_001 }, (_, index) => String(index + 1));
    const input = { verb: 'hold', source: 'native', database: db.name, keys, origin: 'Selected.' };
    expect(await freezeList(db.asOperator(), ANA, input, OPEN)).toMatchObject({
      status: 422,
      sentence: expect.stringMatching(/^1001 jobs are more than the 1000 that one bulk recovery may hold/),
    });
    const viewer: Actor = { ...BEN, role: 'viewer' };
    expect(await freezeList(db.asOperator(), viewer, input, OPEN)).toMatchObject({ status: 403 });
    expect(await freezeList(db.asOperator(), ANA, input, { ...OPEN, readOnly: true })).toMatchObject({
      status: 403,
    });
    expect(await freezeList(db.asOperator(), ANA, { ...input, verb: 'fence-off' }, OPEN)).toMatchObject({
      status: 422,
    });
  });

  it('is started by who made it, soon, and only where it would move something', async () => {
    const keys = await makeJobs(1);
    const runId = await freeze(db, 'mark-failed', keys);
    expect(await actOnBulk(db, 'start-bulk', runId, { actor: BEN })).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/^Ana Ruiz made this list/),
    });
    const empty = await freeze(db, 'hold', keys);
    expect(await actOnBulk(db, 'start-bulk', empty)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/^None of the 1 jobs can be acted on/),
    });
    await db.admin.query('alter table leasehold.bulk_runs disable trigger bulk_runs_stay');
    await db.admin.query(
      `update leasehold.bulk_runs set frozen_at = frozen_at - interval '16 min' where id = $1`,
      [runId],
    );
    await db.admin.query('alter table leasehold.bulk_runs enable always trigger bulk_runs_stay');
    expect(await actOnBulk(db, 'start-bulk', runId)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(/^The list was frozen at .* more than 15 min 0 s ago\. Make it again/),
    });
    expect(await statusesOf(keys)).toEqual({ running: 1 });
  });
});

describe('a bulk recovery', () => {
  it('is recorded as one wish with a record of each job, in one whole chain, and reviewed once', async () => {
    const keys = await makeJobs(230);
    const { runId, outcome } = await started(keys);
    expect(outcome).toBe('armed');
    expect(await statusesOf(keys)).toEqual({ running: 230 });
    expect(await work(db, lead)).toEqual(['running', 'running', 'running', 'finished']);

    expect(await statusesOf(keys)).toEqual({ failed: 230 });
    expect(await runOf(db, runId)).toEqual({ state: 'finished', done: 230, detail: '230 done.' });
    expect(await recordsOf(runId)).toMatchObject([
      { action: 'start-bulk', phase: 'intent', outcome: 'armed' },
      { action: 'start-bulk', phase: 'outcome', outcome: 'done', detail: '230 done.' },
    ]);
    const { rows } = await db.admin.query(
      `select count(*)::int as events, count(distinct e.target || e.job_key)::int as jobs, count(r.id)::int as reviews,
         count(distinct e.correlation_id)::int as wishes, bool_and(e.canonical = ${CANONICAL_ANEW}) as whole
       from leasehold.audit_events e left join leasehold.review_items r on r.audit_seq = e.seq
       where e.correlation_id = (select correlation_id from leasehold.bulk_runs where id = $1)`,
      [runId],
    );
    expect(rows).toEqual([{ events: 232, jobs: 231, reviews: 1, wishes: 1, whole: true }]);
    const { rows: broken } = await db.admin.query(
      `select e.seq from leasehold.audit_events e left join leasehold.audit_events p on p.seq = e.seq - 1
       where e.prev_hash is distinct from coalesce(p.hash, repeat('0', 64))
         or e.hash <> encode(sha256(convert_to(e.canonical, 'UTF8')), 'hex')`,
    );
    expect(broken).toEqual([]);
  });

  it('gives the stored end to who sends the start again, and starts nothing twice', async () => {
    const runId = await freeze(db, 'mark-failed', await makeJobs(1));
    const wish = await wishOnBulk(db.admin, 'start-bulk', runId);
    const send = () => perform(db.asOperator(), ANA, 'start-bulk', wish, OPEN);
    expect(await send()).toMatchObject({ outcome: { outcome: 'armed', replayed: false } });
    await work(db, lead);
    expect(await send()).toMatchObject({ outcome: { outcome: 'done', detail: '1 done.', replayed: true } });
    expect(await actOnBulk(db, 'start-bulk', runId)).toMatchObject({ outcome: 'refused' });
  });

  it('goes no further than the batch under way when it is paused, and on with the rest when resumed', async () => {
    const keys = await makeJobs(150);
    const { runId } = await started(keys);
    expect(await runBulk(db.asOperator(), lead, 0)).toEqual([]);
    const one = await db
      .asOperator()
      .query('select leasehold.run_bulk_batch($1, $2, $3, 100) as state', [lead.holder, lead.token, runId]);
    expect(one.rows).toEqual([{ state: 'running' }]);
    expect(await actOnBulk(db, 'pause-bulk', runId, { actor: BEN })).toMatchObject({
      outcome: 'done',
      detail: `Bulk recovery ${runId} is paused after 100 of 150 jobs.`,
    });
    expect(await work(db, lead)).toEqual([]);
    // Also where a batch was about to begin as it was paused.
    const late = await db
      .asOperator()
      .query('select leasehold.run_bulk_batch($1, $2, $3, 100) as state', [lead.holder, lead.token, runId]);
    expect(late.rows).toEqual([{ state: 'paused' }]);
    expect(await statusesOf(keys)).toEqual({ failed: 100, running: 50 });
    expect(await actOnBulk(db, 'pause-bulk', runId)).toMatchObject({ outcome: 'refused' });

    expect(await actOnBulk(db, 'resume-bulk', runId, { actor: BEN })).toMatchObject({ outcome: 'done' });
    await work(db, lead);
    expect(await statusesOf(keys)).toEqual({ failed: 150 });
    const { rows } = await db.admin.query(
      'select distinct actor_name as name from leasehold.audit_events where bulk_run = $1',
      [runId],
    );
    expect(rows).toEqual([{ name: 'Ana Ruiz' }]);
  });

  it('leaves the rest as it is when it is stopped, and is reviewed for what it did', async () => {
    const keys = await makeJobs(120);
    const { runId } = await started(keys);
    await db
      .asOperator()
      .query('select leasehold.run_bulk_batch($1, $2, $3, 100)', [lead.holder, lead.token, runId]);
    const stopped = await actOnBulk(db, 'stop-bulk', runId, { actor: BEN });
    expect(stopped.detail).toBe(
      `Bulk recovery ${runId} is stopped. Ben Okoye stopped it. 100 done, 20 not reached.`,
    );
    expect(await work(db, lead)).toEqual([]);
    expect(await statusesOf(keys)).toEqual({ failed: 100, running: 20 });
    expect((await recordsOf(runId)).map(({ action, phase, outcome }) => [action, phase, outcome])).toEqual([
      ['start-bulk', 'intent', 'armed'],
      ['start-bulk', 'outcome', 'cancelled'],
      ['stop-bulk', 'act', 'done'],
    ]);
    for (const verb of ['resume-bulk', 'stop-bulk', 'pause-bulk'] as const)
      expect((await actOnBulk(db, verb, runId)).outcome, verb).toBe('refused');
  });

  it('is stale for who looked at it before somebody else paused it', async () => {
    const { runId } = await started(await makeJobs(1));
    const wish = await wishOnBulk(db.admin, 'stop-bulk', runId);
    await actOnBulk(db, 'pause-bulk', runId, { actor: BEN });
    expect(await perform(db.asOperator(), ANA, 'stop-bulk', wish, OPEN)).toMatchObject({
      outcome: { outcome: 'stale', detail: expect.stringMatching(/^Ben Okoye paused it at/) },
    });
    await actOnBulk(db, 'stop-bulk', runId);
  });

  it('passes over what somebody else has locked, takes it up when it is free, and says so when it never is', async () => {
    const keys = await makeJobs(4);
    const [byRow, bySubject, byEffect, free] = keys;
    await db.admin.query(
      `insert into public.job_effects (job_id, queue, subject, stage, effect_key, provider, provider_honours_keys, token, status,
         settled_at)
       select id, queue, subject, 'export', 'locked ' || id, 'erp', true, 1, 'confirmed', clock_timestamp()
       from public.processing_jobs where id = $1`,
      [byEffect],
    );
    const { runId } = await started(keys);
    const holder = await db.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('select from public.processing_jobs where id = $1 for update', [byRow]);
      await holder.query(
        `select from public.subjects s join public.processing_jobs j using (queue, subject) where j.id = $1 for update of s`,
        [bySubject],
      );
      await holder.query('select from public.job_effects where job_id = $1 for update', [byEffect]);
      // Asked of the locks alone first: a batch that took one of them for its own would wait for it, and never tell.
      expect(await lockedKeys(runId)).toEqual([free]);
      expect(await work(db, lead)).toEqual(['running', 'waiting']);
      const outcomes = async () => {
        const items = await itemsOf(db, runId);
        return keys.map((key) => items.find((item) => item.key === key)?.outcome ?? null);
      };
      expect(await outcomes()).toEqual([null, null, null, 'done']);
      expect(await work(db, lead)).toEqual([]);

      await holder.query('rollback');
      await holder.query('begin');
      await holder.query('select from public.processing_jobs where id = $1 for update', [byRow]);
      for (let pass = 2; pass <= 5; pass++) {
        await makeDue(db);
        await work(db, lead);
      }
      expect(await outcomes()).toEqual(['timed_out', 'done', 'done', 'done']);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await makeDue(db);
    await work(db, lead);
    expect(await runOf(db, runId)).toEqual({ state: 'finished', done: 3, detail: '3 done, 1 timed out.' });
    const [item] = (await itemsOf(db, runId)).filter(({ key }) => key === byRow);
    expect(item?.detail).toBe('Another transaction held this job at each of 5 tries. Nothing was written.');
    expect(await statusesOf([byRow ?? '', free ?? ''])).toEqual({ failed: 1, running: 1 });
  });

  it('tells of one job that the database turned down, and carries out the others', async () => {
    const keys = await makeJobs(5);
    const { runId } = await started(keys);
    await db.admin.query(`
      create function public.turn_down() returns trigger language plpgsql as $$
        begin raise exception 'no' using errcode = 'check_violation'; end $$;
      create trigger turn_down before update on public.processing_jobs
        for each row when (old.id = ${keys[2]}) execute function public.turn_down()`);
    try {
      await work(db, lead);
    } finally {
      await db.admin.query('drop function public.turn_down cascade');
    }
    expect(await runOf(db, runId)).toMatchObject({ state: 'finished', detail: '4 done, 1 refused.' });
    const refused = (await itemsOf(db, runId)).filter(({ outcome }) => outcome === 'refused');
    expect(refused).toMatchObject([
      { key: keys[2], detail: 'The database turned it down (23514). Nothing was written.' },
    ]);
  });

  it('is ended by a batch once the role of who started it has changed', async () => {
    const keys = await makeJobs(1);
    const { runId } = await started(keys);
    await makeAccount(db, { ...ANA, role: 'viewer' });
    try {
      expect(await work(db, lead)).toEqual(['stopped']);
    } finally {
      await makeAccount(db, ANA);
    }
    expect(await statusesOf(keys)).toEqual({ running: 1 });
    expect((await runOf(db, runId)).detail).toBe(
      'Ana Ruiz, who started it as operator, is viewer now. 0 done, 1 not reached.',
    );
  });

  it('is not touched by a watcher that does not lead any more', async () => {
    const keys = await makeJobs(1);
    await started(keys);
    await releaseLead(db.asOperator(), lead);
    const next = await leadForLong(db, 'w-next');
    expect(await work(db, lead)).toEqual(['fenced']);
    expect(await statusesOf(keys)).toEqual({ running: 1 });
    expect(await work(db, next)).toEqual(['running', 'finished']);
    lead = next;
  });
});

describe('more jobs than one person alone may recover', () => {
  const TWO_ALONE = { ...OPEN, bulkAlone: 2 };

  it('wait for a second person, who approves this list and no other', async () => {
    const keys = await makeJobs(3);
    const runId = await freeze(db, 'mark-failed', keys, { setting: TWO_ALONE });
    const asked = await actOnBulk(db, 'start-bulk', runId);
    expect(asked).toMatchObject({
      outcome: 'requested',
      detail: expect.stringMatching(/^3 jobs are more than the 2 that one person alone may recover at once/),
    });
    expect(await work(db, lead)).toEqual([]);

    const { rows } = await db.admin.query<{ hash: string }>(
      'select command_hash as hash from leasehold.approvals where id = $1',
      [asked.approvalId],
    );
    const approval = {
      ...{ verb: 'approve', ...wishOf(db.name, asked.approvalId ?? '') },
      guard: { state: 'waiting', commandHash: rows[0]?.hash },
    };
    expect(await perform(db.asOperator(), AMAL, 'approve', approval, OPEN)).toMatchObject({
      outcome: { outcome: 'armed' },
    });
    await work(db, lead);
    expect(await statusesOf(keys)).toEqual({ failed: 3 });
    const { rows: recorded } = await db.admin.query(
      `select distinct approved_by_name as by, danger from leasehold.audit_events where bulk_run = $1`,
      [runId],
    );
    expect(recorded).toEqual([{ by: 'Amal Haddad', danger: 'bulk' }]);
    const { rows: history } = await db.admin.query(
      `select distinct detail ->> 'approvedBy' as by from public.job_events where job_id = any ($1) and kind = 'marked_failed'`,
      [keys],
    );
    expect(history).toEqual([{ by: 'Amal Haddad' }]);
  });

  it('are started alone with the phrase, and never by a gate that the caller brings', async () => {
    const runId = await freeze(db, 'mark-failed', await makeJobs(3), { setting: TWO_ALONE });
    const forged = {
      ...(await wishOnBulk(db.admin, 'start-bulk', runId)),
      gate: { danger: 'bulk', approvalId: '1', by: 'u-amal', byName: 'Amal Haddad' },
    };
    expect(await perform(db.asOperator(), ANA, 'start-bulk', forged, OPEN)).toMatchObject({ status: 422 });
    const broken = await actOnBulk(db, 'start-bulk', runId, {
      change: { breakGlass: `start bulk recovery ${runId} alone` },
    });
    expect(broken).toMatchObject({ outcome: 'armed' });
    await work(db, lead);
    expect(await runOf(db, runId)).toMatchObject({ state: 'finished', done: 3 });
  });
});
