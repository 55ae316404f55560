import { z } from 'zod';
import { REDIS_LEASE_VERBS } from '@/lib/actions/recovery-action';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, breakGlass, decimal, noAnswers } from '@/lib/recovery/requests/parts';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';

const redisLeaseGuard = z.strictObject({
  digest: z
    .string({ error: "The guard's digest must be text." })
    .regex(/^[0-9a-f]{64}$/, "The guard's digest must be a SHA-256 in hex."),
  expiresAt: z
    .string({ error: "The guard's end of the lease must be text." })
    .regex(/^\d{1,16}$/, "The guard's end of the lease must be milliseconds as text.")
    .nullable(),
});

/** A wish about one lease in Redis. */
export const redisLeaseRequest = z
  .strictObject({
    verb: z.enum(REDIS_LEASE_VERBS),
    address: address(cleanText('The key of the lease', { min: 3, max: 400 })),
    guard: redisLeaseGuard,
    waitId: decimal('The id of the wait').exactOptional(),
    breakGlass,
    ...noAnswers,
  })
  .refine(({ address: { key } }) => readLeaseKey(key) !== null, {
    path: ['address', 'key'],
    error: 'The key of a lease in Redis is the name of its leases, a slash and its key there.',
  })
  .refine(({ verb, waitId }) => (verb === 'cancel-redis-wait') === (waitId !== undefined), {
    path: ['waitId'],
    error: 'Cancelling a wait, and no other act, says which one.',
  });
