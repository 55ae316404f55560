import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { releaseRedisLease } from '@/lib/recovery/commands/release-redis-lease';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { startRedis, type TestRedis } from '@/test/support/redis';
import { configureLeases, wishOnLease } from '@/test/support/redis-leases';
import { registerWorker } from '@/test/support/register-worker';
import { makePeople } from '@/test/support/second-person';
import { ANA, makeImpatientQueue } from '@/test/support/stuck-job';

/** What a file of tests about leases in Redis stands on; filled before the first one. */
export type LeaseStage = { db: FreshDatabase; redis: TestRedis; leases: RedisLeases };

/** A database with one worker that has stopped, one that is silent and one that is alive, beside a Redis that is emptied after each test. */
export function stageLeases(): LeaseStage {
  const stage = {} as LeaseStage;
  beforeAll(async () => {
    [stage.db, stage.redis] = await Promise.all([freshDatabase(), startRedis()]);
    stage.leases = configureLeases(stage.redis);
    await makeImpatientQueue(stage.db.admin, 'invoices', '30 s');
    await makePeople(stage.db);
    await registerWorker(stage.db.admin, 'w-gone', { stopped: true });
    await registerWorker(stage.db.admin, 'w-silent');
    await registerWorker(stage.db.admin, 'w-alive', { heardAgo: '0 s' });
  });
  beforeEach(() =>
    stage.db.admin.query(`update public.workers set heartbeat_at = clock_timestamp() where id = 'w-alive'`),
  );
  afterAll(async () => {
    await Promise.all([stage.db.drop(), stage.redis.close()]);
  });
  afterEach(() => stage.redis.client.flushAll());
  return stage;
}

let subjects = 0;

/** A lease of a worker on a subject of its own, and a wish to release it as it stands. */
export async function heldLease(
  { db, redis }: LeaseStage,
  owner: string,
  life: { PX?: number },
  leases: RedisLeases,
) {
  subjects += 1;
  const subject = `R-${subjects}`;
  const key = `lock:invoice:${subject}`;
  await redis.client.set(key, owner, life);
  return { key, subject, request: await wishOnLease(db.admin, leases, key) };
}

/** Asks for it as an operator does. */
export function releaseOf({ db }: LeaseStage, request: RedisLeaseRequest, actor: Actor = ANA) {
  return releaseRedisLease(db.asOperator(), actor, request, () => db.asReader());
}
