import { z } from 'zod';
import { cleanText } from '@/lib/recovery/clean-text';

/** Long enough that "fixed" and "asdf" do not pass for a reason. */
export const REASON_MIN = 10;
export const REASON_MAX = 2_000;
/** More than any subject has effects, and than any page shows pieces of evidence. */
const LIST_MAX = 100;

/** A bigint as it travels. */
export const decimal = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .regex(/^\d{1,19}$/, `${name} must be a decimal number as text.`);

/** A moment of a guard, to the microsecond. */
export const microseconds = (name: string) =>
  z
    .string({ error: `${name} must be text.` })
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
      `${name} must be a UTC time with microseconds, like 2026-11-29T03:14:09.123456Z.`,
    );

/** An address whose key is of one kind. */
export const address = (key: z.ZodType<string>) =>
  z.strictObject({
    source: cleanText('The source', { min: 1, max: 50 }),
    database: cleanText('The database', { min: 1, max: 63 }),
    key,
  });

const effectAnswer = z.strictObject({
  key: cleanText('The effect key', { min: 1, max: 300 }),
  answer: z.enum(['happened', 'did-not', 'not-known'], {
    error: 'An effect is answered with happened, did-not or not-known.',
  }),
  note: cleanText('The note on an effect', { max: 500 }),
});

const seen = z.strictObject({
  rule: cleanText('The rule seen', { max: 100 }).nullable(),
  sentence: cleanText('The sentence seen', { max: 1_000 }).nullable(),
  readAt: microseconds('The time the evidence was read'),
  evidence: z
    .array(
      z.strictObject({
        label: cleanText('A label of the evidence', { max: 200 }),
        value: cleanText('A value of the evidence', { max: 2_000 }).nullable(),
        meaning: cleanText('A meaning of the evidence', { max: 1_000 }),
      }),
    )
    .max(LIST_MAX, `At most ${LIST_MAX} pieces of evidence are recorded.`),
});

/** A link to follow or an id to search for; anything else would be prose, which belongs in the reason. */
const ticket = cleanText('The ticket', { max: 500 })
  .transform((text) => text || null)
  .refine((text) => text === null || isLink(text) || /^[\w#][\w#./-]{0,59}$/.test(text), {
    error: 'The ticket must be an http or https link, or a short id like INC-2304.',
  });

/** What every wish holds. */
export const wish = {
  requestKey: cleanText('The request key', { min: 8, max: 100 }),
  reason: cleanText('The reason', { min: REASON_MIN, max: REASON_MAX }),
  whyObsolete: cleanText('Why the owner no longer owns it', { max: REASON_MAX }),
  ticket: ticket.nullable(),
  effectAnswers: z.array(effectAnswer).max(LIST_MAX, `At most ${LIST_MAX} effects are answered in one act.`),
  seen,
};

function isLink(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** A name of at most 200 characters. */
export const name = (of: string) => cleanText(of, { min: 1, max: 200 });
/** Of an act that is on no effects. */
export const noAnswers = {
  ...wish,
  effectAnswers: z.array(effectAnswer).max(0, 'This act is on no effects.'),
};

/** The phrase that one person types to do alone what takes two. That it is the right one is checked with the act. */
export const breakGlass = cleanText('The phrase', { min: 1, max: 200 }).exactOptional();
