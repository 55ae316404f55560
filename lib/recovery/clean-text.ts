import { z } from 'zod';

/** Counts characters as a reader does: a pair of surrogates is one. */
function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Text that Postgres can store and a record can repeat, trimmed. `name` begins the sentences that refuse it ("The reason").
 * NUL cannot be stored at all, and half of a surrogate pair is no character: both are refused rather than dropped.
 */
export function cleanText(name: string, { min = 0, max }: { min?: number; max: number }) {
  return z
    .string({ error: `${name} must be text.` })
    .trim()
    .superRefine((text, context) => {
      const fault = faultOf(text, min, max);
      if (fault) context.addIssue({ code: 'custom', message: `${name} ${fault}` });
    });
}

function faultOf(text: string, min: number, max: number): string | null {
  if (text.includes('\0')) return 'holds a NUL character, which cannot be stored. Remove it.';
  if (/\p{Surrogate}/u.test(text)) return 'holds half of a character (a lone surrogate). Remove it.';
  const length = lengthOf(text);
  if (min > 0 && length === 0) return 'is missing.';
  if (length < min) return `needs at least ${min} characters; it has ${length}.`;
  if (length > max) return `may have at most ${max} characters; it has ${length}.`;
  return null;
}
