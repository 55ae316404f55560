import { z } from 'zod';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, decimal, noAnswers } from '@/lib/recovery/requests/parts';

/** A wish to see what is hidden. Looking changes nothing, so there is nothing to guard. */
const looking = { guard: z.strictObject({}), ...noAnswers };

export const revealPayloadRequest = z.strictObject({
  verb: z.literal('reveal-payload'),
  address: address(decimal('The job key')),
  ...looking,
});

export const revealStatementRequest = z.strictObject({
  verb: z.literal('reveal-statement'),
  address: address(cleanText('The key of the backend', { min: 1, max: 50 })),
  ...looking,
});
