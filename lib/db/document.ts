import { z } from 'zod';
import { timestampFromWire } from '@/lib/db/wire-timestamp';

/**
 * A moment inside a JSON document of the database, in the one text form of this product. Put there by a check, since a transform of its
 * own for each of tens of thousands is dear.
 */
export const moment = z.string().check((checked) => {
  try {
    checked.value = timestampFromWire(checked.value);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Not a moment.';
    checked.issues.push({ code: 'custom', message, input: checked.value });
  }
});

/** What `json_agg` gives: null where there was no row. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullable()
    .transform((items) => items ?? []);
