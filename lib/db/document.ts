import { z } from 'zod';
import { timestampFromWire } from '@/lib/db/wire-timestamp';

/** A moment inside a JSON document of the database, in the one text form of this product. */
export const moment = z.string().transform((text, context) => {
  try {
    return timestampFromWire(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : 'Not a moment.');
    return z.NEVER;
  }
});

/** What `json_agg` gives: null where there was no row. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? []);
