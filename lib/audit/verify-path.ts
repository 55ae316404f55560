import { headText } from '@/lib/audit/verification';
import type { ChainHead } from './verify-export.mjs';

/** The page that verifies the whole record. */
export const VERIFY_PAGE = '/interventions/verify';

/** The most heads that one verification is held against: some hours of a watcher's log, and a short address. */
export const MOST_HEADS = 20;

/** Where a verification is asked for and told of. `join` asks for none, and only tells of the one that runs. */
export function verifyPath(heads: readonly ChainHead[], join: boolean): string {
  const params = new URLSearchParams(heads.map((head) => ['head', headText(head)]));
  if (join) params.set('join', '1');
  const query = params.toString();
  return `/api/interventions/verify${query && `?${query}`}`;
}
