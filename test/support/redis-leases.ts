import type { Pool } from 'pg';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import { readLeases } from '@/lib/redis-leases/queries/read-leases';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { CONFIGURED, configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Config } from '@/lib/sources/mapped/mapping';
import type { TestRedis } from '@/test/support/redis';
import { wishOf } from '@/test/support/target-wishes';

type LeasesConfig = NonNullable<Config['redisLeases']>[number];

/** The leases that the jobs of the queue invoices take. */
const INVOICE_LOCKS: LeasesConfig = {
  ...{ name: 'invoice-locks', urlFrom: 'TEST_REDIS_URL', key: 'lock:invoice:{subject}', owner: 'value' },
  jobs: [{ source: 'native', queue: 'invoices' }],
  destinationChecksTokens: false,
};

/** Tells this process of leases in a Redis, as npm start does of leasehold.config.ts. */
export function configureLeases(
  redis: Pick<TestRedis, 'url'>,
  change: Partial<LeasesConfig> = {},
  rest: Partial<Config> = {},
): RedisLeases {
  process.env.TEST_REDIS_URL = redis.url;
  process.env[CONFIGURED] = JSON.stringify({ ...rest, redisLeases: [{ ...INVOICE_LOCKS, ...change }] });
  const [leases] = configuredRedisLeases();
  if (!leases) throw new Error('No leases were configured.');
  return leases;
}

/** A complete wish to release a lease as it stands now. */
export async function wishOnLease(
  admin: Pool,
  leases: RedisLeases,
  key: string,
  change: Partial<RedisLeaseRequest> = {},
): Promise<RedisLeaseRequest> {
  const [held] = await readLeases(leases, [key]);
  const { rows } = await admin.query<{ database: string }>('select current_database() as database');
  return {
    ...wishOf(rows[0]?.database ?? '', `${leases.name}/${key}`),
    address: { source: 'redis', database: rows[0]?.database ?? '', key: `${leases.name}/${key}` },
    verb: 'release-redis-lease',
    guard: { digest: held?.digest ?? '0'.repeat(64), expiresAt: held?.expiresAt ?? null },
    ...change,
  };
}
