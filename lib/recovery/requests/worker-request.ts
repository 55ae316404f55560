import { z } from 'zod';
import { WORKER_VERBS } from '@/lib/actions/recovery-action';
import { address, name, noAnswers } from '@/lib/recovery/requests/parts';

const workerGuard = z.strictObject({
  state: z.enum(['active', 'draining', 'stopped'], {
    error: "The guard's state must be one of active, draining, stopped.",
  }),
});

/** A wish about one worker. */
export const workerRequest = z.strictObject({
  verb: z.enum(WORKER_VERBS),
  address: address(name('The id of the worker')),
  guard: workerGuard,
  ...noAnswers,
});
