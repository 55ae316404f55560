import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { approveRequest } from '@/lib/recovery/commands/approve-request';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import { heldLease, releaseOf, stageLeases } from '@/test/support/lease-stage';
import { recordOf } from '@/test/support/records';
import { configureLeases } from '@/test/support/redis-leases';
import { registerWorker } from '@/test/support/register-worker';
import { CAM, wishOnApproval } from '@/test/support/second-person';
import { recordsOfWish } from '@/test/support/signals';
import { ANA, BEN, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

const stage = stageLeases();
let { db, redis, leases } = stage;
beforeAll(() => {
  ({ db, redis, leases } = stage);
});

const held = (owner: string, life: { PX?: number } = { PX: 60_000 }, on = leases) =>
  heldLease(stage, owner, life, on);
const release = (request: RedisLeaseRequest, actor?: Actor) => releaseOf(stage, request, actor);

describe('releasing the lease of a worker that has stopped by its own record', () => {
  it('is done by one person, under two records that tell the story, and the key is gone', async () => {
    const { key, subject, request } = await held('w-gone');
    const answer = await release(request);
    expect(answer).toMatchObject({
      outcome: 'done',
      rowsChanged: 0,
      replayed: false,
      intentId: null,
      now: null,
    });
    expect(answer.detail).toBe(
      `${key} is released. This has not stopped w-gone: if it is at work it goes on, and its destination takes no token, so it may be written twice.`,
    );
    expect(await redis.client.exists(key)).toBe(0);
    expect(await recordsOfWish(db.admin, answer.auditSeq)).toEqual([
      expect.objectContaining({
        ...{ phase: 'intent', outcome: 'armed', target: 'redis-lease', actor: ANA.id, guard: request.guard },
        ...{ queue: 'invoices', subject, reason: request.reason },
        before: [
          expect.objectContaining({
            owner: 'w-gone',
            standing: 'w-gone has stopped, by its own exit record.',
          }),
        ],
      }),
      expect.objectContaining({
        ...{ phase: 'outcome', outcome: 'done', reason: request.reason, after: [] },
        before: [expect.objectContaining({ owner: 'w-gone' })],
      }),
    ]);
  });

  it('also where it never lapses by itself', async () => {
    const { key, request } = await held('w-gone', {});
    expect(request.guard.expiresAt).toBeNull();
    expect(await release(request)).toMatchObject({ outcome: 'done' });
    expect(await redis.client.exists(key)).toBe(0);
  });

  it('says where the destination checks tokens that a write of it is refused', async () => {
    leases = configureLeases(redis, { destinationChecksTokens: true });
    const { request } = await held('w-gone');
    expect((await release(request)).detail).toMatch(/it goes on until a write of it is refused\.$/);
    leases = configureLeases(redis);
  });

  it('is done once for one wish, however often it is sent, and all hear how it ended', async () => {
    const { key, request } = await held('w-gone');
    const answers = await Promise.all([release(request), release(request), release(request)]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await redis.client.set(key, 'w-gone', { PX: 60_000 });
    expect(await release(request)).toMatchObject({ outcome: 'done', replayed: true });
    expect(await redis.client.exists(key)).toBe(1);
    const [first] = answers;
    const records = await recordsOfWish(db.admin, first?.auditSeq ?? null);
    expect(records.map(({ phase }) => phase)).toEqual(['intent', 'outcome']);
  });

  it('is done by one of two people, and stale for the other', async () => {
    const { request } = await held('w-gone');
    const other = { ...request, requestKey: crypto.randomUUID() };
    const ends = await Promise.all([release(request), release(other, BEN)]);
    expect(ends.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'stale']);
  });
});

describe('the lease of a worker that is alive', () => {
  it('is released by nobody, also not by two or with the phrase', async () => {
    const { key, request } = await held('w-alive');
    const answer = await release(request);
    expect(answer).toMatchObject({ outcome: 'refused' });
    expect(answer.detail).toMatch(/^w-alive was heard .* ago: it is alive, .* Wait, or ask it to stop\./);
    const glass = {
      ...request,
      requestKey: crypto.randomUUID(),
      breakGlass: `release-redis-lease ${request.address.key}`,
    };
    expect(await release(glass)).toMatchObject({ outcome: 'refused' });
    expect(await redis.client.get(key)).toBe('w-alive');
    expect((await recordOf(db.admin, answer.auditSeq)).outcome).toBe('refused');
  });

  it('whose value names nobody is that of the running job', async () => {
    leases = configureLeases(redis, { owner: 'random' });
    const { subject, request } = await held('d41d8cd98f00b204', { PX: 60_000 }, leases);
    await makeJob(db.admin, { subject, owner: 'w-alive', lapsedAgo: '-1 h' });
    expect((await release(request)).detail).toMatch(/^w-alive was heard/);
    leases = configureLeases(redis);
  });

  it('is found in whichever of its queues the subject has a job', async () => {
    await makeImpatientQueue(db.admin, 'refunds', '30 s');
    for (const jobs of [
      [
        { source: 'native', queue: 'invoices' },
        { source: 'native', queue: 'refunds' },
      ],
      [{ source: 'native' }],
    ]) {
      leases = configureLeases(redis, { owner: 'random', jobs });
      const { subject, request } = await held('d41d8cd98f00b204', { PX: 60_000 }, leases);
      await makeJob(db.admin, { queue: 'refunds', subject, owner: 'w-alive', lapsedAgo: '-1 h' });
      const answer = await release(request);
      expect(answer.detail).toMatch(/^w-alive was heard/);
      expect((await recordOf(db.admin, answer.auditSeq)).queue).toBe('refunds');
    }
    leases = configureLeases(redis);
  });

  it('is alive also by a renewal of its row, where it is in no register', async () => {
    const { subject, request } = await held('w-nobody-registered');
    await makeJob(db.admin, {
      subject,
      owner: 'w-nobody-registered',
      heartbeatAgo: '0 s',
      lapsedAgo: '-1 h',
    });
    expect(await release(request)).toMatchObject({ outcome: 'refused' });
  });

  it('is refused also where its last sign lies in the future, and no age is made of that', async () => {
    await registerWorker(db.admin, 'w-ahead', { heardAgo: '-1 h' });
    const { request } = await held('w-ahead');
    expect(await release(request)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringMatching(
        /^No age of w-ahead can be trusted: its last sign of life, [^-]+ UTC, lies in the future by (1 h 0|59) min.*\. It may be at work under this lease\. Wait, or ask it to stop\./,
      ),
    });
  });
});

describe('the lease of a job in a table of others', () => {
  const letters = {
    ...{ name: 'letters', table: 'letter_jobs', fenced: false, silentAfter: '30 s' },
    columns: {
      id: 'id',
      queue: { constant: 'letters' },
      status: 'status',
      owner: 'owner',
      heartbeat: 'beat_at',
    },
    statuses: { running: ['sending'] },
  };

  it('is released by nobody while that table hears its owner, and takes two once it is silent', async () => {
    await db.admin.query(`
      create table public.letter_jobs (id text primary key, status text not null, owner text, beat_at timestamptz);
      create index on public.letter_jobs (id) where status = 'sending';
      grant select on public.letter_jobs to leasehold_reader`);
    leases = configureLeases(redis, { jobs: [{ source: 'letters' }] }, { sources: [letters] });
    // What the catalog said before there was such a table.
    Reflect.deleteProperty(globalThis, 'leaseholdSources');
    const { subject, request } = await held('w-pen');
    await db.admin.query(
      "insert into public.letter_jobs values ($1, 'sending', 'w-pen', clock_timestamp())",
      [subject],
    );
    const answer = await release(request);
    expect(answer).toMatchObject({ outcome: 'refused' });
    expect(answer.detail).toMatch(
      /^w-pen was heard 0:0\d ago, and is running R-\d+\. Wait, or ask it to stop\./,
    );

    await db.admin.query("update public.letter_jobs set beat_at = beat_at - interval '10 min'");
    expect(await release({ ...request, requestKey: crypto.randomUUID() })).toMatchObject({
      outcome: 'requested',
      detail: expect.stringMatching(/^Nothing in this database tells whether w-pen still works\./),
    });
    leases = configureLeases(redis);
    Reflect.deleteProperty(globalThis, 'leaseholdSources');
  });
});

describe('without proof that its owner is gone', () => {
  it.each([
    ['w-silent', /^w-silent has been silent for 10 min \d+ s, which is not gone/],
    ['w-unknown', /^Nothing here tells of w-unknown: it may be at work/],
  ])('it takes a second person: %s', async (owner, why) => {
    const { key, request } = await held(owner);
    const asked = await release(request);
    expect(asked).toMatchObject({ outcome: 'requested', detail: expect.stringMatching(why) });
    expect(await redis.client.get(key)).toBe(owner);

    const approval = await wishOnApproval(db.admin, 'approve', asked.approvalId ?? '');
    const ended = await approveRequest(db.asOperator(), CAM, approval);
    expect(ended).toMatchObject({ outcome: 'done' });
    expect(await redis.client.exists(key)).toBe(0);
    const record = await recordOf(db.admin, ended.auditSeq);
    expect(record).toMatchObject({
      phase: 'outcome',
      danger: 'live-lease',
      approved_by: CAM.id,
      actor: ANA.id,
    });
  });

  it('is not released by an approval of what was renewed since', async () => {
    const { key, request } = await held('w-silent');
    const asked = await release(request);
    await redis.client.pExpire(key, 90_000);
    const approval = await wishOnApproval(db.admin, 'approve', asked.approvalId ?? '');
    const ended = await approveRequest(db.asOperator(), CAM, approval);
    expect(ended).toMatchObject({
      outcome: 'stale',
      detail: 'w-silent renewed it since you looked: it is alive. Nothing was released.',
    });
    expect(await redis.client.get(key)).toBe('w-silent');
  });

  it('one person does it alone by the phrase, on record for ever', async () => {
    const { key, request } = await held('w-silent');
    const wrong = await release({ ...request, breakGlass: 'please' });
    const phrase = wrong.detail.match(/type “(.+)”/)?.[1] ?? '';
    const alone = { ...request, requestKey: crypto.randomUUID(), breakGlass: phrase };
    const answer = await release(alone);
    expect(answer).toMatchObject({ outcome: 'done' });
    expect(await redis.client.exists(key)).toBe(0);
    expect(await recordOf(db.admin, answer.auditSeq)).toMatchObject({ break_glass: phrase });
  });

  it('its own report that the work is done is such a proof', async () => {
    const { subject, request } = await held('w-silent');
    await makeJob(db.admin, { subject, status: 'completed', owner: 'w-silent' });
    expect(await release(request)).toMatchObject({ outcome: 'done' });
  });

  it('the report of another owner is none', async () => {
    const { subject, request } = await held('w-silent');
    await makeJob(db.admin, { subject, status: 'completed', owner: 'w-other' });
    expect(await release(request)).toMatchObject({ outcome: 'requested' });
  });
});

describe('a lease that moved since it was looked at', () => {
  it('is stale when its owner renewed it: the owner is alive', async () => {
    const { key, request } = await held('w-gone');
    await redis.client.pExpire(key, 90_000);
    const answer = await release(request);
    expect(answer).toMatchObject({ outcome: 'stale', now: { digest: request.guard.digest } });
    expect(answer.detail).toMatch(
      /^w-gone renewed it since you looked: it is alive, and the lease lapses in 1 min/,
    );
    expect(await redis.client.get(key)).toBe('w-gone');
  });

  it('is stale when another took it over', async () => {
    const { key, request } = await held('w-gone');
    await redis.client.set(key, 'w-88', { PXAT: Number(request.guard.expiresAt) });
    const answer = await release(request);
    expect(answer).toMatchObject({
      outcome: 'stale',
      detail: 'Another has it now: w-88. Nothing was written.',
    });
    expect(await redis.client.get(key)).toBe('w-88');
  });

  it('is stale when its owner gave it back', async () => {
    const { key, request } = await held('w-gone');
    await redis.client.del(key);
    expect(await release(request)).toMatchObject({
      outcome: 'stale',
      detail: 'It is not there any more: it has lapsed, or its owner gave it back. Nothing was written.',
    });
  });
});
