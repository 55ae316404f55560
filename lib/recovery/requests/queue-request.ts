import { z } from 'zod';
import { QUEUE_VERBS } from '@/lib/actions/recovery-action';
import { address, microseconds, name, noAnswers } from '@/lib/recovery/requests/parts';

const queueGuard = z.strictObject({ pausedAt: microseconds("The guard's pause").nullable() });

/** A wish about one queue. */
export const queueRequest = z.strictObject({
  verb: z.enum(QUEUE_VERBS),
  address: address(name('The name of the queue')),
  guard: queueGuard,
  ...noAnswers,
});
