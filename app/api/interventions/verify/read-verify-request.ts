import { type ChainHead, parseHead } from '@/lib/audit/verify-export.mjs';
import { MOST_HEADS } from '@/lib/audit/verify-path';

/** What a verification is to be held against, or the sentence that says what is wrong with it. */
export type VerifyRequest = { heads: ChainHead[]; join: boolean } | { sentence: string };

/** Reads `head`, as often as it stands there, and `join` from a URL. */
export function readVerifyRequest(params: URLSearchParams): VerifyRequest {
  const given = params.getAll('head');
  if (given.length > MOST_HEADS) return { sentence: `At most ${MOST_HEADS} heads are compared at once.` };
  try {
    return { heads: given.map(parseHead), join: params.has('join') };
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : 'This is no head.' };
  }
}
