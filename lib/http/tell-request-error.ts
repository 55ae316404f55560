import { log } from '@/lib/log';

/** Writes what a page, a handler or an action threw and nobody caught. `route` is a pattern, `digest` what the page shows. */
export function tellRequestError(error: unknown, route: string): void {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  log.error({ err: error, digest, route }, 'a request failed, and nobody caught it');
}
