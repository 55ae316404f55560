import { z } from 'zod';
import { FINDING_VERBS } from '@/lib/actions/recovery-action';
import { SNOOZE_UNTIL } from '@/lib/actions/snooze';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, microseconds, noAnswers } from '@/lib/recovery/requests/parts';

const findingGuard = z.strictObject({ snoozedUntil: microseconds("The guard's snooze").nullable() });

/** A wish about one finding. */
export const findingRequest = z
  .strictObject({
    verb: z.enum(FINDING_VERBS),
    address: address(cleanText('The fingerprint of the finding', { min: 1, max: 300 })),
    guard: findingGuard,
    until: z
      .enum(SNOOZE_UNTIL, { error: `A finding is snoozed until one of ${SNOOZE_UNTIL.join(', ')}.` })
      .exactOptional(),
    ...noAnswers,
  })
  .superRefine(({ verb, until }, context) => {
    if ((verb === 'snooze') !== (until !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: 'Snoozing, and no other act, says until when.',
      });
  });
