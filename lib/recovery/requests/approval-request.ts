import { z } from 'zod';
import { APPROVAL_VERBS } from '@/lib/actions/recovery-action';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, decimal, noAnswers } from '@/lib/recovery/requests/parts';

/** A wish about one request for a second person. */
export const approvalRequest = z.strictObject({
  verb: z.enum(APPROVAL_VERBS),
  address: address(decimal('The id of the request')),
  guard: z.strictObject({
    state: cleanText("The guard's state", { min: 1, max: 20 }),
    commandHash: z
      .string({ error: "The guard's hash of the command must be text." })
      .regex(/^[0-9a-f]{64}$/, "The guard's hash of the command must be 64 hexadecimal digits."),
  }),
  ...noAnswers,
});
