import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { redisWaits } from '@/lib/leases/queries/redis-waits';
import { cancelRedisWait } from '@/lib/recovery/commands/cancel-redis-wait';
import { waitOutRedisLease } from '@/lib/recovery/commands/wait-out-redis-lease';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import { nativeSource } from '@/lib/sources/native/native-source';
import { readStanding } from '@/lib/triage/queries/read-standing';
import { fireRedisWait, readyRedisWaits } from '@/lib/watcher/fire-redis-waits';
import { readyWaits } from '@/lib/watcher/fire-waits';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { createWatcher } from '@/lib/watcher/watcher';
import { heldLease, stageLeases } from '@/test/support/lease-stage';
import { recordOf } from '@/test/support/records';
import { configureLeases } from '@/test/support/redis-leases';
import { ANA, BEN } from '@/test/support/stuck-job';
import { type ArmedWait, makeAccount, storyOf } from '@/test/support/wait';

const stage = stageLeases();
let { db, redis, leases } = stage;
let lead: Lead;
beforeAll(() => {
  ({ db, redis, leases } = stage);
});
beforeEach(async () => {
  const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!taken) throw new Error('Somebody else leads.');
  lead = taken;
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
});
afterEach(async () => {
  leases = configureLeases(redis);
  await db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp()`);
  await db.admin.query(
    `update leasehold.lease_waits set state = 'cancelled', ended_at = clock_timestamp(), ended_detail = 'The test ended.'
     where state = 'armed'`,
  );
});

const AWAY = { url: 'redis://127.0.0.1:1' };

/** A lease of a silent worker for a minute, and a wish to wait it out. */
async function held(owner = 'w-silent', life: { PX?: number } = { PX: 60_000 }, on = leases) {
  const { key, subject, request } = await heldLease(stage, owner, life, on);
  return { key, subject, request: { ...request, verb: 'wait-out-redis-lease' } as RedisLeaseRequest };
}

const waitOut = (request: RedisLeaseRequest, actor: Actor = ANA) =>
  waitOutRedisLease(db.asOperator(), actor, request, () => db.asReader());

type Armed = ArmedWait & { request: RedisLeaseRequest; name: string };

async function arm(actor: Actor = ANA): Promise<Armed> {
  const { key: name, subject, request } = await held();
  const { outcome, detail } = await waitOut(request, actor);
  if (outcome !== 'armed') throw new Error(`The wait was ${outcome}: ${detail}`);
  const { rows } = await db.admin.query<{ id: string; correlationId: string }>(
    `select id, correlation_id as "correlationId" from leasehold.lease_waits where job_key = $1`,
    [request.address.key],
  );
  if (!rows[0]) throw new Error('No wait was armed.');
  return { ...rows[0], key: request.address.key, subject, request, name };
}

/** As if it had been to lapse a second ago, by the clock of Redis and by that of the database. */
async function passItsEnd({ id, name }: Armed): Promise<void> {
  await redis.client.del(name);
  await db.admin.query(
    `update leasehold.lease_waits
     set redis = jsonb_set(redis, '{held,expiresAt}', to_jsonb(((redis #>> '{held,expiresAt}')::bigint - 61000)::text)),
       lease_until = lease_until - interval '61 s', due_at = due_at - interval '61 s'
     where id = $1`,
    [id],
  );
}

const ready = async () => await readyRedisWaits(db.asOperator());

/** Looks into Redis as the watcher does each second, and ends what is to be ended. */
async function look(): Promise<string[]> {
  const states: string[] = [];
  for (const one of await ready()) states.push(await fireRedisWait(db.asOperator(), lead, one));
  return states;
}

async function unreadOf({ id }: Armed) {
  const { rows } = await db.admin.query('select unread_why as why from leasehold.lease_waits where id = $1', [
    id,
  ]);
  return rows[0]?.why;
}

describe('waiting out a lease in Redis', () => {
  it('is armed on record with the very lease that was seen, and touches nothing there', async () => {
    const { key, subject, request } = await held('w-alive');
    const answer = await waitOut(request);
    expect(answer).toMatchObject({ outcome: 'armed', rowsChanged: 0, replayed: false });
    expect(answer.detail).toMatch(
      /^If w-alive does not renew before [\d:]+ UTC, the watcher will say what became of it at [\d:]+ UTC\.$/,
    );
    expect(await redis.client.pExpireTime(key)).toBe(Number(request.guard.expiresAt));
    expect(await recordOf(db.admin, answer.auditSeq)).toMatchObject({
      ...{ action: 'wait-out-redis-lease', target: 'redis-lease', outcome: 'armed', actor: ANA.id },
      ...{ queue: 'invoices', subject, guard: request.guard, approval_id: null },
    });
    expect(await waitOut(request)).toMatchObject({ outcome: 'armed', replayed: true });
    const [wait] = await redisWaits(db.asReader());
    expect(wait).toMatchObject({
      ...{ address: request.address, owner: 'w-alive', attempt: null, followUp: 'notify', state: 'armed' },
      inRedis: request.guard,
    });
    // Whoever waits for jobs does not look into Redis.
    expect(await readyWaits(db.asOperator())).toEqual([]);
  });

  it('is one wait a lease, also when two ask at the same moment', async () => {
    const { request } = await held();
    const other = { ...request, requestKey: crypto.randomUUID() };
    const both = await Promise.all([waitOut(request), waitOut(other, BEN)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['armed', 'refused']);
    expect(both.find(({ outcome }) => outcome === 'refused')?.detail).toMatch(/ waits it out since /);
  });

  it('is refused of one that never lapses', async () => {
    const never = await held('w-silent', {});
    await expect(waitOut(never.request)).resolves.toMatchObject({
      ...{ outcome: 'refused', rowsChanged: 0 },
      detail: 'It has no expiry: it never lapses by itself. Nothing was written.',
    });
  });

  it.each([
    ['renewed', (key: string) => redis.client.pExpire(key, 90_000)],
    ['taken by another', (key: string) => redis.client.set(key, 'w-88', { KEEPTTL: true })],
    ['gone', (key: string) => redis.client.del(key)],
  ])('is stale of one that was %s since it was looked at', async (_, change) => {
    const { key, request } = await held();
    await change(key);
    expect(await waitOut(request)).toMatchObject({ outcome: 'stale', rowsChanged: 0 });
  });

  it('is refused while its Redis cannot be read, and unknown where nobody configured it', async () => {
    const { request } = await held();
    configureLeases(AWAY);
    expect(await waitOut(request)).toMatchObject({ outcome: 'refused' });
    configureLeases(redis, { name: 'other-locks' });
    const again = { ...request, requestKey: crypto.randomUUID() };
    expect(await waitOut(again)).toMatchObject({ outcome: 'not_found' });
  });
});

describe('a wait on a lease in Redis', () => {
  const endsAs = async (wait: Armed, state: string, why: RegExp) => {
    expect(await look()).toEqual([state]);
    const { detail, records } = await storyOf(db, wait);
    expect(detail).toMatch(why);
    expect(records).toEqual([
      expect.objectContaining({
        ...{ phase: 'outcome', action: 'wait-out-redis-lease', outcome: state === 'fired' ? 'done' : state },
        ...{ actor_name: ANA.name, rows_changed: 0 },
      }),
    ]);
    expect(await ready()).toEqual([]);
  };

  it('is left alone while the lease is as it was', async () => {
    await arm();
    expect(await ready()).toEqual([]);
  });

  it('stands on the page of a job that takes the lease, and on no other', async () => {
    const wait = await arm();
    const job = { source: 'native', database: db.name, key: '1' };
    expect(await readStanding(db.asReader(), job, null, wait.key)).toMatchObject({
      ...{ wait: null, redisWait: { id: wait.id, state: 'armed', armedSeq: expect.any(String) } },
    });
    expect(await readStanding(db.asReader(), job, null)).toMatchObject({ wait: null, redisWait: null });
  });

  it('tells that it lapsed, with the lease as it was and nothing after', async () => {
    const wait = await arm();
    await passItsEnd(wait);
    await endsAs(
      wait,
      'fired',
      /^lock:invoice:R-\d+ lapsed at [\d:]+ UTC: it is not there any more, and no renewal by w-silent was seen\.$/,
    );
    const { rows } = await db.admin.query(
      `select before -> 0 ->> 'owner' as owner, jsonb_array_length(after) as after, subject, queue
       from leasehold.audit_events where correlation_id = $1 and outcome = 'done'`,
      [wait.correlationId],
    );
    expect(rows).toEqual([{ owner: 'w-silent', after: 0, subject: wait.subject, queue: 'invoices' }]);
  });

  it('stands down when its owner renewed it', async () => {
    const wait = await arm();
    await redis.client.pExpire(wait.name, 90_000);
    await endsAs(
      wait,
      'stood_down',
      /^w-silent renewed lock:invoice:R-\d+: it lapses in 1 min .*The owner is alive\.$/,
    );
  });

  it('is superseded when it was given back before its time', async () => {
    const wait = await arm();
    await redis.client.del(wait.name);
    await endsAs(
      wait,
      'superseded',
      /^lock:invoice:R-\d+ was not there any more, .+ before it was to lapse: w-silent gave it back, or it was removed\.$/,
    );
  });

  it.each([
    [
      'another has it',
      (key: string) => redis.client.set(key, 'w-88', { PX: 60_000 }),
      /is held by w-88 now, and not as it was by w-silent\.$/,
    ],
    [
      'another has it until the very same moment',
      (key: string) => redis.client.set(key, 'w-88', { KEEPTTL: true }),
      /is held by w-88 now/,
    ],
    [
      'its expiry was taken away',
      (key: string) => redis.client.persist(key),
      /^The life of .* was shortened, or its expiry taken away/,
    ],
    [
      'its life was shortened',
      (key: string) => redis.client.pExpire(key, 30_000),
      /^The life of .* was shortened/,
    ],
    [
      'it is no text any more',
      async (key: string) => {
        await redis.client.del(key);
        await redis.client.hSet(key, 'w-silent', '1');
      },
      /is held by another, whom its value does not name now/,
    ],
  ])('needs a person when %s', async (_, change, why) => {
    const wait = await arm();
    await change(wait.name);
    await endsAs(wait, 'needs_you', why);
  });

  it('needs a person at once when who armed it may not act any more', async () => {
    const armer = { ...ANA, id: 'u-cy' };
    await makeAccount(db, armer);
    const wait = await arm(armer);
    await makeAccount(db, { ...armer, role: 'viewer' });
    await endsAs(wait, 'needs_you', /^Ana Ruiz, who armed it as operator, is viewer now\.$/);
  });

  it('stays armed while Redis cannot be read, says so once, and goes on when it is back', async () => {
    const wait = await arm();
    configureLeases(AWAY);
    expect(await look()).toEqual(['armed']);
    expect(await unreadOf(wait)).toBe('Redis is out of reach.');
    expect(await look()).toEqual([]);
    const [told] = await redisWaits(db.asReader());
    expect(told).toMatchObject({ state: 'armed', unread: { why: 'Redis is out of reach.' } });

    configureLeases(redis);
    expect(await look()).toEqual(['armed']);
    expect(await unreadOf(wait)).toBeNull();
    expect((await storyOf(db, wait)).records).toEqual([]);
  });

  it('says with the lapse that Redis could not be read before', async () => {
    const wait = await arm();
    configureLeases(AWAY);
    await look();
    configureLeases(redis);
    await passItsEnd(wait);
    await endsAs(
      wait,
      'fired',
      / no renewal by w-silent was seen\. From [\d:]+ UTC on Redis could not be read\.$/,
    );
  });

  it('stays armed where the configuration tells of no such leases any more', async () => {
    const wait = await arm();
    configureLeases(redis, { name: 'other-locks' });
    expect(await look()).toEqual(['armed']);
    expect(await unreadOf(wait)).toBe('leasehold.config.ts tells this watcher of no leases invoice-locks.');
  });

  it('ends once, however many calls come at the same moment, and by nobody who does not lead', async () => {
    const wait = await arm();
    await passItsEnd(wait);
    const [one] = await ready();
    if (!one) throw new Error('It is not ready.');
    expect(await fireRedisWait(db.asOperator(), { holder: 'nobody', token: '1' }, one)).toBe('fenced');
    expect((await storyOf(db, wait)).records).toEqual([]);
    const states = await Promise.all(
      Array.from({ length: 6 }, () => fireRedisWait(db.asOperator(), lead, one)),
    );
    expect(new Set(states)).toEqual(new Set(['fired']));
    expect((await storyOf(db, wait)).records).toHaveLength(1);
  });

  it('is ended by the tick of a watcher, and told among the waits of the day', async () => {
    const wait = await arm();
    await passItsEnd(wait);
    await db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp()`);
    const watcher = createWatcher(db.asOperator(), nativeSource, db.asReader());
    const { waits } = await watcher.tick();
    await watcher.stop();
    expect(waits).toEqual(['fired']);
    expect((await redisWaits(db.asReader())).find(({ id }) => id === wait.id)).toMatchObject({
      state: 'fired',
      outcomeSeq: expect.any(String),
    });
  });
});

describe('cancelling a wait on a lease in Redis', () => {
  const cancel = ({ request, id }: Armed, waitId = id) =>
    cancelRedisWait(db.asOperator(), BEN, {
      ...{ ...request, verb: 'cancel-redis-wait', waitId, requestKey: crypto.randomUUID() },
    });

  it('is done by any operator, though Redis is away and the lease gone, and joins the two records', async () => {
    const wait = await arm();
    await redis.client.del(wait.name);
    configureLeases(AWAY);
    expect(await cancel(wait, '999999999')).toMatchObject({ outcome: 'not_found' });
    expect(await cancel(wait)).toMatchObject({ outcome: 'cancelled', rowsChanged: 0 });
    expect(await cancel(wait)).toMatchObject({ outcome: 'stale' });
    expect(await storyOf(db, wait)).toMatchObject({
      state: 'cancelled',
      records: [{ action: 'cancel-redis-wait', outcome: 'cancelled', actor_name: BEN.name }],
    });
    expect(await ready()).toEqual([]);
  });

  it('is done also where nobody configures these leases any more', async () => {
    const wait = await arm();
    configureLeases(redis, { name: 'other-locks' });
    expect(await cancel(wait)).toMatchObject({ outcome: 'cancelled' });
  });
});
