import { z } from 'zod';
import { asksWhyObsolete } from '@/lib/actions/questions';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { JOB_STATUSES } from '@/lib/jobs/job';
import { FOLLOW_UPS } from '@/lib/leases/lease-wait';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, breakGlass, decimal, microseconds, wish } from '@/lib/recovery/requests/parts';

const jobGuard = z.strictObject({
  status: z.enum(JOB_STATUSES, { error: `The guard's status must be one of ${JOB_STATUSES.join(', ')}.` }),
  attempt: z
    .int({ error: "The guard's attempt must be a whole number." })
    .positive("The guard's attempt must be at least 1.")
    .nullable(),
  owner: cleanText("The guard's owner", { max: 200 }).nullable(),
  token: decimal("The guard's token").nullable(),
  leaseUntil: microseconds("The guard's lease end").nullable(),
  startedAt: microseconds("The guard's start of the run").nullable().exactOptional(),
});

/** A wish about one attempt of a job. */
export const jobRequest = z
  .strictObject({
    verb: z.enum(JOB_VERBS),
    address: address(cleanText('The job key', { min: 1, max: 200 })),
    guard: jobGuard,
    followUp: z
      .enum(FOLLOW_UPS, { error: `What follows the lapse must be one of ${FOLLOW_UPS.join(', ')}.` })
      .exactOptional(),
    waitId: decimal('The id of the wait').exactOptional(),
    breakGlass,
    ...wish,
  })
  .superRefine(
    ({ verb, address: { source, key }, guard, whyObsolete, effectAnswers, followUp, waitId }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: field.split('.'), message });
      if (source === 'native') {
        if (!/^\d{1,19}$/.test(key)) refuse('address.key', 'The job key must be a decimal number as text.');
        if (guard.attempt === null) refuse('guard.attempt', "The guard's attempt must be a whole number.");
      }
      if ((verb === 'wait-out') !== (followUp !== undefined))
        refuse('followUp', 'Waiting a lease out, and no other act, says what is to follow.');
      if ((verb === 'cancel-wait') !== (waitId !== undefined))
        refuse('waitId', 'Cancelling a wait, and no other act, says which one.');
      if (asksWhyObsolete(verb, guard.status) && whyObsolete === '')
        refuse('whyObsolete', 'Say why the owner no longer owns the job.');
      const keys = effectAnswers.map(({ key }) => key);
      if (new Set(keys).size < keys.length) refuse('effectAnswers', 'An effect is answered twice.');
    },
  );
