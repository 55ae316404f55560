import { describe, expect, it } from 'vitest';
// Here, so that reading the file for the first time is nobody's test.
import '@/demo/leasehold.config';
import { readSources } from '@/demo/read-sources';
import { configuredMappings, configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';

describe('what the demo tells its console of the queues of others', () => {
  it('has the leases in Redis and where that is', async () => {
    const told = await readSources('redis://127.0.0.1:6390');
    expect(told.PAYMENT_REDIS_URL).toBe('redis://127.0.0.1:6390');
    expect(configuredRedisLeases(told)).toMatchObject([
      { name: 'payment-locks', urlFrom: 'PAYMENT_REDIS_URL' },
    ]);
  });

  it('says nothing of Redis where the machine has none, and all else as ever', async () => {
    const told = await readSources(null);
    expect(told).not.toHaveProperty('PAYMENT_REDIS_URL');
    expect(configuredRedisLeases(told)).toEqual([]);
    expect(configuredMappings(told)).toMatchObject([{ name: 'payments' }]);
  });
});
