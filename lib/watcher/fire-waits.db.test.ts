import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fireWait, readyWaits } from '@/lib/watcher/fire-waits';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { claim, type GrantedJob, renew, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { waitsForLock } from '@/test/support/race';
import { ANA, makeEffect, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { type ArmedWait, armOn, armWait, makeAccount, passDue, storyOf } from '@/test/support/wait';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeAccount(db);
  const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!taken) throw new Error('Somebody else leads.');
  lead = taken;
  // This file is about waits: its watcher leads for as long as it takes.
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
});
afterAll(() => db.drop());

const fire = ({ id }: ArmedWait) => fireWait(db.asOperator(), lead, id);

async function statusOf(key: string): Promise<string | undefined> {
  const { rows } = await db.admin.query('select status from public.processing_jobs where id = $1', [key]);
  return rows[0]?.status;
}

const grantOf = ({ key }: ArmedWait) => ({ job_id: key, token: '1' }) as GrantedJob;

describe('a wait that is due', () => {
  it.each([
    ['retry', 'retry', 2, 'failed'],
    ['mark-failed', 'mark-failed', 1, 'failed'],
    ['notify', 'wait-out', 0, 'running'],
  ] as const)(
    "does what it was armed for, in the armer's name: %s",
    async (followUp, action, moved, status) => {
      const wait = await armWait(db, followUp);
      await passDue(db, wait);
      expect(await readyWaits(db.asOperator())).toContain(wait.id);
      expect(await fire(wait)).toBe('fired');

      const { state, records } = await storyOf(db, wait);
      expect(state).toBe('fired');
      expect(records).toEqual([
        expect.objectContaining({
          ...{ phase: 'outcome', action, outcome: 'done', actor_name: ANA.name, rows_changed: moved },
          detail: expect.stringMatching(/ Armed by Ana Ruiz at \d\d:\d\d:\d\d UTC \(record \d+\)\.$/),
        }),
      ]);
      expect(await statusOf(wait.key)).toBe(status);
    },
  );

  it('names the attempt that a retry opened', async () => {
    const wait = await armWait(db, 'retry');
    await passDue(db, wait);
    await fire(wait);
    const { successor } = await storyOf(db, wait);
    expect(await statusOf(successor ?? '')).toBe('pending');
  });

  it('ends once, however many calls carry it out at the same moment', async () => {
    const wait = await armWait(db, 'retry');
    await passDue(db, wait);
    const states = await Promise.all(Array.from({ length: 8 }, () => fire(wait)));
    expect(new Set(states)).toEqual(new Set(['fired']));
    expect((await storyOf(db, wait)).records).toHaveLength(1);
    const { rows } = await db.admin.query('select from public.processing_jobs where subject = $1', [
      wait.subject,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('is left alone before its time', async () => {
    const wait = await armWait(db, 'retry');
    expect(await fire(wait)).toBe('armed');
    expect(await readyWaits(db.asOperator())).not.toContain(wait.id);
    expect((await storyOf(db, wait)).records).toEqual([]);
  });
});

describe('a wait whose owner is alive', () => {
  it('stands down at the first renewal, long before it is due', async () => {
    await makeQueue(db.admin, { name: 'beating' });
    const wait = await armWait(db, 'retry', { queue: 'beating', lapsedAgo: '-10 s' });
    expect((await renew(db.asWorker(), grantOf(wait), 'w-7f3a')).renewed).toBe(true);
    expect(await readyWaits(db.asOperator())).toContain(wait.id);
    expect(await fire(wait)).toBe('stood_down');
    const { detail, records } = await storyOf(db, wait);
    expect(detail).toMatch(/^w-7f3a renewed its lease, which now runs until .* The owner is alive\.$/);
    expect(records).toEqual([expect.objectContaining({ outcome: 'stood_down', rows_changed: 0 })]);
    expect(await statusOf(wait.key)).toBe('running');
  });

  it('stands down when it completed the job', async () => {
    const wait = await armWait(db, 'retry');
    await passDue(db, wait);
    expect(await tell(db.asWorker(), 'complete_job', grantOf(wait), 'w-7f3a')).toBe(true);
    expect(await fire(wait)).toBe('stood_down');
    expect((await storyOf(db, wait)).detail).toMatch(/^It completed at .* The owner was alive\.$/);
  });
});

describe('a wait that came too late', () => {
  it('is superseded by an automatic takeover, and names the successor', async () => {
    await makeQueue(db.admin, { name: 'automatic', takeover: 'automatic' });
    const wait = await armWait(db, 'retry', { queue: 'automatic' });
    await passDue(db, wait);
    const next = await claim(db.asWorker(), 'automatic', 'w-next');
    expect(await fire(wait)).toBe('superseded');
    const { successor, detail, records } = await storyOf(db, wait);
    expect(successor).toBe(next?.job_id);
    expect(detail).toMatch(/^w-next took it over at .* with token 2, as attempt 2\.$/);
    expect(records).toEqual([expect.objectContaining({ outcome: 'superseded', rows_changed: 0 })]);
  });

  it('is superseded when its owner gave up', async () => {
    const wait = await armWait(db, 'retry');
    expect(await tell(db.asWorker(), 'fail_job', grantOf(wait), 'w-7f3a', 'The OCR said no.')).toBe(true);
    expect(await fire(wait)).toBe('superseded');
  });
});

describe('a wait that needs a person', () => {
  const endsAsNeedsYou = async (wait: ArmedWait, why: RegExp) => {
    expect(await fire(wait)).toBe('needs_you');
    const { detail, records } = await storyOf(db, wait);
    expect(detail).toMatch(why);
    expect(records).toEqual([
      expect.objectContaining({ action: 'wait-out', outcome: 'needs_you', rows_changed: 0 }),
    ]);
    expect(await fire(wait)).toBe('needs_you');
  };

  it('says so when an effect may have happened', async () => {
    const wait = await armWait(db, 'retry');
    const effect = await makeEffect(db.admin, wait.key);
    await passDue(db, wait);
    await endsAsNeedsYou(wait, new RegExp(`^Say first whether effect ${effect} happened`));
    expect(await statusOf(wait.key)).toBe('running');
  });

  it('says so when the owner shows life at that moment, though it did not renew', async () => {
    const wait = await armWait(db, 'mark-failed', { owner: 'w-hung' });
    await passDue(db, wait);
    await db.admin.query(
      `insert into public.workers (id, host, os_pid, application_name, heartbeat_at)
       values ('w-hung', 'h', 1, 'w-hung', clock_timestamp())`,
    );
    await endsAsNeedsYou(wait, /^w-hung gave a sign of life/);
    expect(await statusOf(wait.key)).toBe('running');
  });

  it('says so when somebody gave the attempt to another owner', async () => {
    const wait = await armWait(db, 'retry');
    await passDue(db, wait);
    await db.admin.query(
      `update public.processing_jobs set lease_owner = 'w-other', lease_token = 9 where id = $1`,
      [wait.key],
    );
    await endsAsNeedsYou(
      wait,
      /^Attempt 1 belongs to w-other with token 9 now, not to w-7f3a with token 1\.$/,
    );
  });

  it.each([
    [
      'granted it anew under another token',
      'lease_token = lease_token + 1',
      /with token 2 now, not to .+ with token 1\./,
    ],
    [
      'shortened its lease',
      `lease_until = lease_until - interval '1 s'`,
      /^The lease was shortened or taken off/,
    ],
    ['took its lease off the row', 'lease_until = null', /^The lease was shortened or taken off/],
  ])('says so when a script %s, though the wait was to notify only', async (_what, change, sentence) => {
    const wait = await armWait(db, 'notify');
    await passDue(db, wait);
    await db.admin.query(`update public.processing_jobs set ${change} where id = $1`, [wait.key]);
    expect(await fire(wait)).toBe('needs_you');
    expect((await storyOf(db, wait)).detail).toMatch(sentence);
  });

  it('says so when the armer is no operator any more, or has no account', async () => {
    const [demoted, gone] = [
      { ...ANA, id: 'u-cy', name: 'Cy' },
      { ...ANA, id: 'u-di', name: 'Di' },
    ];
    await makeAccount(db, demoted);
    const waits = await Promise.all(
      [demoted, gone].map(async (actor) => {
        const { key, subject } = await makeJob(db.admin, { lapsedAgo: '-1 min' });
        const { correlationId } = await armOn(db, key, 'notify', actor);
        const { rows } = await db.admin.query(
          'select max(id)::text as id from leasehold.lease_waits where job_key = $1',
          [key],
        );
        return { id: rows[0].id, key, subject, correlationId };
      }),
    );
    await makeAccount(db, { ...demoted, role: 'viewer' });
    await passDue(db, ...waits);
    await endsAsNeedsYou(waits[0] as ArmedWait, /^Cy, who armed it as operator, is viewer now\.$/);
    await endsAsNeedsYou(waits[1] as ArmedWait, /^Di, who armed it, has no account here any more\.$/);
  });

  it.each([
    ['changed', `role = 'viewer'`, /^Some One, who armed it as operator, is viewer now\.$/],
    [
      'changed and changed back',
      'role_changed_at = clock_timestamp()',
      /^The role of Some One, who armed it, was/,
    ],
    [
      'taken with the account',
      'disabled_at = clock_timestamp()',
      /^The account of Some One, who armed it, was/,
    ],
  ])('says so at once, long before it is due, when the role of the armer was %s', async (how, set, why) => {
    const armer = { ...ANA, id: `u-${how.replaceAll(' ', '-')}`, name: 'Some One' };
    await makeAccount(db, armer);
    const { key, subject } = await makeJob(db.admin, { lapsedAgo: '-1 hour' });
    const { correlationId } = await armOn(db, key, 'retry', armer);
    const { rows } = await db.admin.query('select id::text from leasehold.lease_waits where job_key = $1', [
      key,
    ]);
    const wait: ArmedWait = { id: rows[0].id, key, subject, correlationId };
    expect(await readyWaits(db.asOperator())).not.toContain(wait.id);
    expect(await fire(wait)).toBe('armed');
    await db.admin.query(`update leasehold_auth."user" set ${set} where id = $1`, [armer.id]);
    expect(await readyWaits(db.asOperator())).toContain(wait.id);
    await endsAsNeedsYou(wait, why);
  });

  it('says so once when its job cannot be found, though two calls have no row of it to wait for', async () => {
    const wait = await armWait(db, 'retry');
    await db.admin.query(`update leasehold.lease_waits set job_key = '999999' where id = $1`, [wait.id]);
    const [first, second, chain] = await Promise.all([
      db.asOperator().connect(),
      db.asOperator().connect(),
      db.admin.connect(),
    ]);
    // While somebody appends to the record, the first call can end the wait and not commit; the second comes to it then.
    await chain.query('begin');
    await chain.query(
      `select pg_advisory_xact_lock(leasehold.advisory_key('leasehold'), leasehold.advisory_key('audit chain'))`,
    );
    const calls = [fireWait(first, lead, wait.id)];
    expect(await waitsForLock(db.admin, first, calls[0] as Promise<unknown>)).toBe(true);
    calls.push(fireWait(second, lead, wait.id));
    expect(await waitsForLock(db.admin, second, calls[1] as Promise<unknown>)).toBe(true);
    await chain.query('commit');

    expect(await Promise.all(calls)).toEqual(['needs_you', 'needs_you']);
    expect((await storyOf(db, wait)).records).toHaveLength(1);
    for (const client of [first, second, chain]) client.release();
  });
});
