import { z } from 'zod';
import { REVIEW_VERBS } from '@/lib/actions/recovery-action';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, noAnswers, REASON_MAX, REASON_MIN } from '@/lib/recovery/requests/parts';

const key = z
  .string({ error: 'The key of a review must be text.' })
  .regex(/^(record|outside)\/[1-9]\d{0,18}$/, 'The key of a review is like record/8841 or outside/77.');

/** What is said of one record, or of one change made outside. A sign-off may stand without a note. */
export const reviewRequest = z
  .strictObject({
    verb: z.enum(REVIEW_VERBS),
    address: address(key),
    guard: z.strictObject({
      state: cleanText("The guard's state", { min: 1, max: 20 }),
      notes: z.int({ error: "The guard's notes must be a whole number." }).nonnegative(),
    }),
    ...noAnswers,
    reason: cleanText('The note', { max: REASON_MAX }),
  })
  .superRefine(({ verb, reason }, context) => {
    if (verb !== 'sign-off' && [...reason].length < REASON_MIN)
      context.addIssue({
        code: 'custom',
        path: ['reason'],
        message: `The note needs at least ${REASON_MIN} characters; it has ${[...reason].length}.`,
      });
  });
