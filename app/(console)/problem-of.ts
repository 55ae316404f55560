import { RequestFailed } from '@/lib/http/fetch-json';

/** The sentence of a read that failed; null when it did not. Only sentences made for people are shown. */
export function problemOf(error: unknown): string | null {
  if (error === null || error === undefined) return null;
  return error instanceof RequestFailed ? error.message : 'The page could not make sense of what it read.';
}
