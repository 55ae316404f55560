import { z } from 'zod';
import { BULK_VERBS } from '@/lib/actions/recovery-action';
import { address, breakGlass, decimal, noAnswers } from '@/lib/recovery/requests/parts';

const bulkGuard = z.strictObject({
  state: z.enum(['frozen', 'running', 'paused', 'stopped', 'finished'], {
    error: "The guard's state must be one of a bulk recovery.",
  }),
  itemsHash: z
    .string({ error: "The guard's hash must be text." })
    .regex(/^[0-9a-f]{64}$/, "The guard's hash must be a SHA-256 in hex."),
});

/** A wish about one bulk recovery. */
export const bulkRequest = z.strictObject({
  verb: z.enum(BULK_VERBS),
  address: address(decimal('The number of the bulk recovery')),
  guard: bulkGuard,
  breakGlass,
  ...noAnswers,
});
