import { z } from 'zod';
import { ALERT_VERBS } from '@/lib/actions/recovery-action';
import { SNOOZE_UNTIL } from '@/lib/actions/snooze';
import { address, decimal, microseconds, noAnswers } from '@/lib/recovery/requests/parts';

const alertGuard = z.strictObject({
  acknowledgedUntil: microseconds("The guard's acknowledgement").nullable(),
});

/** A wish about one alert. */
export const alertRequest = z.strictObject({
  verb: z.enum(ALERT_VERBS),
  address: address(decimal('The number of the alert')),
  guard: alertGuard,
  until: z.enum(SNOOZE_UNTIL, { error: `An alert is acknowledged until one of ${SNOOZE_UNTIL.join(', ')}.` }),
  ...noAnswers,
});
