import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { bodyHash } from '@/lib/recovery/body-hash';
import { callAct } from '@/lib/recovery/commands/call-act';
import { lookAtLease } from '@/lib/recovery/commands/look-at-lease';
import { perform } from '@/lib/recovery/commands/perform';
import { releaseRedisLease } from '@/lib/recovery/commands/release-redis-lease';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import { heldLease, releaseOf, stageLeases } from '@/test/support/lease-stage';
import { recordOf } from '@/test/support/records';
import { startRedis } from '@/test/support/redis';
import { configureLeases, wishOnLease } from '@/test/support/redis-leases';
import { ANA, makeJob } from '@/test/support/stuck-job';

const OPEN = { readOnly: false, breakGlass: true, bulkAlone: 10, bulkLimit: 10 };

const stage = stageLeases();
let { db, redis, leases } = stage;
beforeAll(() => {
  ({ db, redis, leases } = stage);
});

const held = (owner: string, life: { PX?: number } = { PX: 60_000 }, on = leases) =>
  heldLease(stage, owner, life, on);
const release = (request: RedisLeaseRequest, actor?: Actor) => releaseOf(stage, request, actor);

describe('what cannot be asked for', () => {
  it('is a lease of a name or a key that nobody configured', async () => {
    const { request } = await held('w-gone');
    const other = (key: string) => ({
      ...request,
      requestKey: crypto.randomUUID(),
      address: { ...request.address, key },
    });
    expect(await release(other('other-locks/lock:invoice:R-1'))).toMatchObject({ outcome: 'not_found' });
    expect(await release(other('invoice-locks/session:R-1'))).toMatchObject({ outcome: 'not_found' });
  });

  it('is one in another database, or with a reason that is none', async () => {
    const { key, request } = await held('w-gone');
    const elsewhere = { ...request, address: { ...request.address, database: 'elsewhere' } };
    expect(await release(elsewhere)).toMatchObject({ outcome: 'not_found' });
    const { verb, ...wish } = request;
    expect(await perform(db.asOperator(), ANA, verb, { ...wish, reason: 'fixed' }, OPEN)).toMatchObject({
      ok: false,
      status: 422,
      field: 'reason',
    });
    expect(await redis.client.exists(key)).toBe(1);
  });

  it('is refused on record while Redis cannot be read, which says nothing of the lease', async () => {
    const { request } = await held('w-gone');
    configureLeases({ url: 'redis://127.0.0.1:1' });
    const answer = await release(request);
    expect(answer).toMatchObject({
      outcome: 'refused',
      detail: 'The lease could not be read: Redis is out of reach. Nothing was written.',
    });
    expect((await recordOf(db.admin, answer.auditSeq)).outcome).toBe('refused');
    leases = configureLeases(redis);
  });

  it('is refused to who only looks, on record', async () => {
    const { key, request } = await held('w-gone');
    const viewer: Actor = { id: 'u-vic', name: 'Vic', role: 'viewer' };
    const { verb, ...wish } = request;
    expect(await perform(db.asOperator(), viewer, verb, wish, OPEN)).toMatchObject({
      ok: false,
      status: 403,
    });
    expect(await redis.client.exists(key)).toBe(1);
  });
});

describe('an intent', () => {
  async function intend(request: RedisLeaseRequest): Promise<string> {
    const seen = await lookAtLease(request.address.key, () => db.asReader());
    const call = { sqlFunction: 'intend_redis_release', actor: ANA, request, redis: seen } as const;
    const { intentId } = await callAct(db.asOperator(), call);
    return intentId?.replace('redis/', '') ?? '';
  }
  const take = (id: string) => db.asOperator().query('select leasehold.take_redis_release($1)', [id]);

  it('is taken once, soon, and not before it has committed', async () => {
    const { request } = await held('w-gone');
    const id = await intend(request);
    await take(id);
    await expect(take(id)).rejects.toThrow('was used already');

    const old = await intend((await held('w-gone')).request);
    await db.admin.query(
      "update leasehold.redis_releases set created_at = created_at - interval '8 s' where id = $1",
      [old],
    );
    await expect(take(old)).rejects.toThrow('is too old');

    const { request: third } = await held('w-gone');
    const command = {
      ...third,
      ...{ actor: ANA, bodyHash: bodyHash(third), correlationId: crypto.randomUUID(), source: 'redis' },
      ...{ database: third.address.database, jobKey: third.address.key },
      redis: await lookAtLease(third.address.key, () => db.asReader()),
    };
    const client = await db.asOperator().connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `select leasehold.intend_redis_release($1::jsonb) ->> 'intentId' as id`,
      [JSON.stringify(command)],
    );
    const uncommitted = client.query('select leasehold.take_redis_release($1)', [rows[0]?.id.slice(6)]);
    await expect(uncommitted).rejects.toThrow('has not been committed yet');
    await client.query('rollback');
    client.release();
  });

  it('ends as unknown where the answer of Redis did not come, and nothing is sent again', async () => {
    const sleepy = await startRedis();
    leases = configureLeases(sleepy);
    const key = 'lock:invoice:R-asleep';
    await sleepy.client.set(key, 'w-gone', { PX: 60_000 });
    const request = await wishOnLease(db.admin, leases, key);
    // Frozen in the moment in which the intent is taken: the script is sent, and nobody answers.
    const operator = db.asOperator();
    const query = operator.query.bind(operator) as (...input: unknown[]) => Promise<unknown>;
    const watched = new Proxy(operator, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
        return async (...input: unknown[]) => {
          const answer = await query(...input);
          if (JSON.stringify(input[0]).includes('take_redis_release')) sleepy.freeze();
          return answer;
        };
      },
    });
    const answer = await releaseRedisLease(watched, ANA, request, () => db.asReader());
    expect(answer).toMatchObject({ outcome: 'unknown' });
    expect(answer.detail).toMatch(
      /^Whether it was released is not known\. What is there now could not be read/,
    );
    sleepy.thaw();
    expect(await releaseRedisLease(operator, ANA, request, () => db.asReader())).toMatchObject({
      ...{ outcome: 'unknown', replayed: true },
    });
    await sleepy.close();
    leases = configureLeases(redis);
  });

  it('and its records hold no value that names nobody', async () => {
    leases = configureLeases(redis, { owner: 'random' });
    const { request, subject } = await held('s3cr3t-random-value', { PX: 60_000 }, leases);
    await makeJob(db.admin, { subject, status: 'completed', owner: 'w-silent' });
    const { auditSeq, outcome } = await release(request);
    expect(outcome).toBe('done');
    const { rows } = await db.admin.query(
      `select count(*)::int as found from leasehold.audit_events e, leasehold.redis_releases i, leasehold.requests r
       where concat(e.*, i.*, r.*) like '%s3cr3t-random-value%'`,
    );
    expect(rows).toEqual([{ found: 0 }]);
    expect(auditSeq).not.toBeNull();
    leases = configureLeases(redis);
  });
});
