import { z } from 'zod';
import { VERBS_IN_BULK, type VerbInBulk } from '@/lib/actions/recovery-action';
import { cleanText } from '@/lib/recovery/clean-text';

/** More than any bulk recovery may hold, whatever is configured. */
export const KEYS_MAX = 10_000;

/** Which jobs a list is to hold, and what is to be done with each. */
export type FreezeRequest = {
  verb: VerbInBulk;
  source: string;
  database: string;
  keys: readonly string[];
  /** Where the list is from, in one sentence. */
  origin: string;
};

const schema: z.ZodType<FreezeRequest> = z
  .strictObject({
    verb: z.enum(VERBS_IN_BULK, {
      error: `In bulk a job is acted on by one of ${VERBS_IN_BULK.join(', ')}.`,
    }),
    source: cleanText('The source', { min: 1, max: 50 }),
    database: cleanText('The database', { min: 1, max: 63 }),
    keys: z
      .array(cleanText('The key of a job', { min: 1, max: 200 }))
      .min(1, 'No job is selected.')
      .max(KEYS_MAX, `At most ${KEYS_MAX} jobs are in one bulk recovery.`),
    origin: cleanText('Where the list is from', { min: 1, max: 300 }),
  })
  .refine(({ source, keys }) => source !== 'native' || keys.every((key) => /^\d{1,19}$/.test(key)), {
    error: 'The key of a job must be a decimal number as text.',
  });

/** Reads what is to be frozen from outside; what is wrong first is told in one sentence. */
export function parseFreezeRequest(
  input: unknown,
): { ok: true; request: FreezeRequest } | { ok: false; sentence: string } {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, request: parsed.data };
  const [issue] = parsed.error.issues;
  const own = issue && !issue.message.startsWith('Invalid input') && issue.code !== 'unrecognized_keys';
  return { ok: false, sentence: own ? issue.message : 'The list of jobs cannot be read.' };
}
