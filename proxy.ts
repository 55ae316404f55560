import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { decideAtDoor } from '@/lib/http/door';
import { publicOrigin } from '@/lib/http/public-origin';
import { securityHeaders } from '@/lib/http/security-headers';
import { readSessionCookie } from '@/lib/http/session-cookie';

/** Decides before Next does, and gives every answer its headers. */
export function proxy(request: NextRequest): NextResponse {
  const origin = publicOrigin();
  const nonce = randomBytes(16).toString('base64');
  const guarding = new Headers(
    securityHeaders({
      nonce,
      secure: origin.startsWith('https:'),
      development: process.env.NODE_ENV === 'development',
    }),
  );
  const response = answer(request, origin, { nonce, guarding });
  for (const [name, value] of guarding) response.headers.set(name, value);
  return response;
}

export const config = { matcher: '/((?!_next/static/|icon\\.svg$|favicon\\.ico$).*)' };

type Guards = { nonce: string; guarding: Headers };

function answer(request: NextRequest, origin: string, { nonce, guarding }: Guards): NextResponse {
  const decision = decideAtDoor(
    {
      method: request.method,
      path: request.nextUrl.pathname,
      search: request.nextUrl.search,
      origin: request.headers.get('origin'),
      contentLength: request.headers.get('content-length'),
      transferEncoding: request.headers.get('transfer-encoding'),
      cookie: readSessionCookie(request.headers) !== null,
    },
    origin,
  );
  if (decision.kind === 'lead') return NextResponse.redirect(new URL(decision.to, origin));
  if (decision.kind === 'refuse') {
    const { status, state, sentence } = decision;
    return NextResponse.json({ state, sentence }, { status, headers: { 'cache-control': 'no-store' } });
  }

  const onward = new Headers(request.headers);
  // Next puts the nonce it finds in this header into its own scripts; the layout reads the other one.
  onward.set('content-security-policy', guarding.get('content-security-policy') ?? '');
  onward.set('x-nonce', nonce);
  // Next compares the Origin of an action with this host. The door has done so already, with one that nobody can claim.
  onward.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers: onward } });
}
