import { z } from 'zod';
import { BACKEND_VERBS } from '@/lib/actions/recovery-action';
import { readBackendKey } from '@/lib/locks/backend-address';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, breakGlass, microseconds, noAnswers } from '@/lib/recovery/requests/parts';

const backendGuard = z.strictObject({
  backendStart: microseconds("The guard's start of the backend"),
  xactStart: microseconds("The guard's start of the transaction").nullable(),
  stateChange: microseconds("The guard's change of state").nullable(),
  lock: cleanText("The guard's lock", { min: 1, max: 300 }),
});

/** A wish about one server process. */
export const backendRequest = z
  .strictObject({
    verb: z.enum(BACKEND_VERBS),
    address: address(cleanText('The key of the backend', { min: 1, max: 50 })),
    guard: backendGuard,
    breakGlass,
    ...noAnswers,
  })
  .superRefine(({ address: { key }, guard }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const identity = readBackendKey(key);
    if (identity === null)
      refuse(['address', 'key'], 'The key of a backend is like 4711@2026-11-29T03:14:09.123456Z.');
    else if (identity.backendStart !== guard.backendStart)
      refuse(['guard', 'backendStart'], 'The key and the guard name two backends.');
    if (guard.xactStart === null && guard.stateChange === null)
      refuse(['guard', 'stateChange'], 'Without a transaction the guard needs the change of state.');
  });
