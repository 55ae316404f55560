import { authSettings } from '@/lib/auth/auth-settings';

/** Leads a browser on: to an address, or to a path of this console under its public origin. */
export function leadTo(location: string): Response {
  const to = new URL(location, authSettings().origin).href;
  return new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } });
}
