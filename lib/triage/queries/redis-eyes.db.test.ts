import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { nativeSource } from '@/lib/sources/native/native-source';
import { readRedisLeases } from '@/lib/triage/queries/read-redis-leases';
import { createRedisEyes, type RedisEyes } from '@/lib/triage/queries/redis-eyes';
import { surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { startRedis, type TestRedis } from '@/test/support/redis';
import { configureLeases } from '@/test/support/redis-leases';
import { registerWorker } from '@/test/support/register-worker';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

let db: FreshDatabase;
let redis: TestRedis;
let leases: RedisLeases;
beforeAll(async () => {
  [db, redis] = await Promise.all([freshDatabase(), startRedis()]);
  leases = configureLeases(redis);
  await makeImpatientQueue(db.admin, 'invoices', '30 s');
});
afterAll(async () => {
  await Promise.all([db.drop(), redis.close()]);
});
afterEach(async () => {
  await redis.client.flushAll();
  await db.admin.query(
    "update public.processing_jobs set status = 'failed', finished_at = clock_timestamp() where status in ('running', 'pending')",
  );
});

const source = nativeSource;
/** A survey with what it found about leases in Redis; what the test itself did to rows it finds too. */
async function survey(eyes: RedisEyes) {
  const seen = await surveyor({ db: db.asReader(), source, reach: createReach(), redis: eyes })();
  return { ...seen, findings: seen.findings.filter(({ kind }) => kind.startsWith('redis-lease')) };
}
const list = (eyes: RedisEyes) => readRedisLeases({ db: db.asReader(), source, redis: eyes });

/** A healthy running job of a worker of its own, with its lease in Redis. */
async function healthy(subject: string, owner = `w-${subject}`): Promise<string> {
  await makeJob(db.admin, { subject, owner, lapsedAgo: '-30 s', heartbeatAgo: '0 s' });
  await registerWorker(db.admin, owner, { heardAgo: '0 s' });
  const key = `lock:invoice:${subject}`;
  await redis.client.set(key, owner, { PX: 60_000 });
  return key;
}

/** As if the eyes had seen it so for a while: the database's clock goes on, and theirs does not. */
async function staying(eyes: RedisEyes, ms = 6_000) {
  const sample = await source.observeTrouble(db.asReader());
  const later = new Date(Date.parse(sample.databaseNow) - ms).toISOString().replace('Z', '000Z');
  await eyes.survey(db.asReader(), { ...sample, databaseNow: later });
}

describe('the leases in Redis of the jobs that run', () => {
  it('are nothing to tell of where each is its owner’s, and are listed with what is left', async () => {
    const key = await healthy('OK-1');
    const eyes = createRedisEyes();
    expect((await survey(eyes)).findings).toEqual([]);
    const { rows, configured } = await list(eyes);
    expect(configured).toMatchObject([{ name: 'invoice-locks', problem: null }]);
    expect(rows).toMatchObject([
      {
        ...{ subject: 'OK-1', odd: [], address: { source: 'redis', key: `invoice-locks/${key}` } },
        job: { owner: 'w-OK-1', queue: 'invoices' },
        standing: { state: 'alive', why: expect.stringMatching(/^w-OK-1 was heard/) },
      },
    ]);
    expect(rows[0]?.lapsesAt).not.toBeNull();
  });

  it('that are not there, another’s or without an expiry are found by name of the job', async () => {
    await redis.client.del(await healthy('GONE-1'));
    await redis.client.set(await healthy('OTHER-1'), 'w-88', { PX: 60_000 });
    await redis.client.persist(await healthy('EVER-1'));
    const { findings } = await survey(createRedisEyes());
    expect(Object.fromEntries(findings.map(({ subject, kind }) => [subject, kind]))).toEqual({
      'GONE-1': 'redis-lease-missing',
      'OTHER-1': 'redis-lease-owner',
      'EVER-1': 'redis-lease-no-expiry',
    });
  });

  it('of a Redis that is away are unread and never absent: jobs are judged as ever, and the list says so', async () => {
    await redis.client.del(await healthy('AWAY-1'));
    configureLeases({ url: 'redis://127.0.0.1:1' });
    const eyes = createRedisEyes();
    const { findings, omissions, sample } = await survey(eyes);
    expect(findings).toEqual([]);
    expect(sample.judged).toBe(1);
    expect(omissions).toMatchObject([{ what: 'Leases of invoice-locks', why: 'Redis is out of reach.' }]);
    expect(await list(eyes)).toMatchObject({
      rows: [],
      configured: [{ name: 'invoice-locks', problem: 'Redis is out of reach.' }],
    });
    leases = configureLeases(redis);
  });
});

describe('a lease in Redis under which nothing runs', () => {
  it('is listed at once, and is trouble once it has stood while a job waits for it', async () => {
    await makeJob(db.admin, {
      ...{ subject: 'LEFT-1', status: 'pending', owner: null, token: null, lapsedAgo: null },
      heartbeatAgo: null,
    });
    await db.admin.query(
      "update public.processing_jobs set started_at = null, created_at = created_at - interval '1 min', available_at = available_at - interval '1 min' where status = 'pending'",
    );
    await redis.client.set('lock:invoice:LEFT-1', 'w-gone', { PX: 60_000 });
    const eyes = createRedisEyes();
    expect((await survey(eyes)).findings).toEqual([]);
    expect((await list(eyes)).rows).toMatchObject([{ subject: 'LEFT-1', odd: ['no-job'], job: null }]);

    const patient = createRedisEyes();
    await staying(patient);
    const { findings } = await survey(patient);
    expect(findings).toMatchObject([
      {
        ...{ kind: 'redis-lease-left', rule: 'redis-lease-left/job-waits' },
        sufferers: [{ subject: 'LEFT-1', queue: 'invoices' }],
        safe: [{ verb: 'wait' }, { verb: 'wait-out-redis-lease' }],
      },
    ]);
  });

  it('is no trouble where it lapses and nobody waits, and is where it never lapses', async () => {
    await redis.client.set('lock:invoice:LAPSES-1', 'w-a', { PX: 60_000 });
    await redis.client.set('lock:invoice:EVER-2', 'w-b');
    const eyes = createRedisEyes();
    await staying(eyes);
    expect((await survey(eyes)).findings).toMatchObject([
      { rule: 'redis-lease-left/no-expiry', subject: 'the lease lock:invoice:EVER-2' },
    ]);
  });

  it('begins anew when another takes it', async () => {
    await redis.client.set('lock:invoice:EVER-3', 'w-a');
    const eyes = createRedisEyes();
    await staying(eyes);
    await redis.client.set('lock:invoice:EVER-3', 'w-b');
    expect((await survey(eyes)).findings).toEqual([]);
  });

  it('is not told while what runs is not known in full', async () => {
    await redis.client.set('lock:invoice:EVER-4', 'w-a');
    const eyes = createRedisEyes();
    await staying(eyes);
    const sample = await source.observeTrouble(db.asReader());
    const omissions = [{ what: 'Some running jobs', why: 'a bound', grant: null }];
    const { leases: seen } = await eyes.survey(db.asReader(), { ...sample, omissions });
    expect(seen.map(({ withoutJobSince }) => withoutJobSince)).toEqual([null]);
  });

  it('says when it stopped looking, and goes on from there', async () => {
    await redis.client.mSet(Array.from({ length: 25_000 }, (_, n): [string, string] => [`page:${n}`, 'x']));
    const { unseen } = await survey(createRedisEyes());
    expect(unseen).toMatchObject([
      {
        what: 'Some leases of invoice-locks',
        why: expect.stringMatching(/^Its Redis holds 25,000 keys, .* it stopped there/),
      },
    ]);
  });
});

describe('the list', () => {
  it('shows what is odd first, and no value that names nobody', async () => {
    leases = configureLeases(redis, { owner: 'random' });
    await healthy('OK-2', 's3cr3t-value');
    await redis.client.del(await healthy('GONE-2', 's3cr3t-value-2'));
    const { rows } = await list(createRedisEyes());
    expect(rows.map(({ subject, odd }) => [subject, odd])).toEqual([
      ['GONE-2', ['not-there']],
      ['OK-2', []],
    ]);
    expect(rows[1]?.facts.held).toMatchObject({
      owner: null,
      ownerless: 'Its value is random and names nobody.',
    });
    leases = configureLeases(redis);
    expect(leases.name).toBe('invoice-locks');
  });
});
