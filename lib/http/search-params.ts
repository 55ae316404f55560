import { z } from 'zod';

/** Longer text names nothing that exists, and makes a URL nobody can pass on. */
const LONGEST_TEXT = 200;

/** Text of a search parameter, trimmed; null when it is blank or not given. */
export const textParameter = (name: string) =>
  z
    .string()
    .trim()
    .max(LONGEST_TEXT, `${name} is longer than ${LONGEST_TEXT} characters.`)
    .refine((value) => !value.includes('\0'), `${name} holds a character that cannot be stored.`)
    .transform((value) => value || null)
    .nullable()
    .default(null);

/** One of some words; null when it is not given. */
export const wordParameter = <const T extends readonly [string, ...string[]]>(name: string, words: T) =>
  z
    .enum(words, `${name} must be one of ${words.join(', ')}.`)
    .nullable()
    .default(null);

/** What `parse` makes of the text; text of which it makes null is refused with the sentence. Null when it is not given. */
export const parsedParameter = <T>(parse: (text: string) => T | null, sentence: string) =>
  z
    .string()
    .transform((value, context): T => {
      const parsed = parse(value);
      if (parsed !== null) return parsed;
      context.addIssue(sentence);
      return z.NEVER;
    })
    .nullable()
    .default(null);

/**
 * Reads what the schema names from a URL, or gives the sentence that says what is wrong. Other parameters are left alone:
 * pages keep more there than one list asks for.
 */
export function readParameters<T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  params: URLSearchParams,
): z.output<z.ZodObject<T>> | { sentence: string } {
  const known = Object.keys(schema.shape);
  const given = Object.fromEntries(
    [...params].filter(([name, value]) => known.includes(name) && value !== ''),
  );
  const parsed = schema.safeParse(given);
  return parsed.success
    ? parsed.data
    : { sentence: parsed.error.issues[0]?.message ?? 'A parameter is not valid.' };
}
