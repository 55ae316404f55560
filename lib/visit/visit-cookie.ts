import { readCookie } from '@/lib/http/cookie';

/** Cookies of one machine are those of all its ports, so each has a name of its own. */
export function visitCookieName(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return `leasehold.visit-${environment.PORT || 3000}`;
}

/** What a request brought, decoded and not yet believed; null when there is none. */
export function readVisitCookie(headers: Headers): string | null {
  return readCookie(headers, visitCookieName());
}
