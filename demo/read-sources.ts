import { CONFIGURED } from '@/lib/sources/mapped/configured-mappings';
import { handOnConfig } from '@/tools/source-check/hand-on-config';

/** What the console and the watchers are told of the queues of others. Without a Redis nothing is said of leases in one. */
export async function readSources(redisUrl: string | null): Promise<Record<string, string>> {
  const sources = await handOnConfig({}, 'demo/leasehold.config.ts');
  if (redisUrl !== null) return { ...sources, PAYMENT_REDIS_URL: redisUrl };
  const { redisLeases: _, ...told } = JSON.parse(sources[CONFIGURED] ?? '{}');
  return { ...sources, [CONFIGURED]: JSON.stringify(told) };
}
