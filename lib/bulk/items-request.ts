import { z } from 'zod';
import { ITEM_FILTERS, type ItemFilter } from '@/lib/bulk/bulk-run';
import { parsedParameter, readParameters, wordParameter } from '@/lib/http/search-params';

const schema = z.object({
  outcome: wordParameter('Outcome', ITEM_FILTERS),
  after: parsedParameter(placeOf, 'This place in the list does not exist: begin at the first page.'),
});

/** Reads which jobs of a bulk recovery are asked for, and from which place on; a sentence says what is wrong. */
export function parseItemsRequest(
  params: URLSearchParams,
): { filter: ItemFilter | null; after: number } | { sentence: string } {
  const read = readParameters(schema, params);
  return 'sentence' in read ? read : { filter: read.outcome, after: read.after ?? 0 };
}

function placeOf(word: string): number | null {
  return /^\d{1,5}$/.test(word) ? Number(word) : null;
}
