import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { areArguments } from '@/lib/http/action-arguments';
import { decideAtDoor, type Refusal, UNREADABLE_CALL } from '@/lib/http/door';
import { publicOrigin } from '@/lib/http/public-origin';
import { securityHeaders } from '@/lib/http/security-headers';
import { readSessionCookie } from '@/lib/http/session-cookie';

/** Decides before Next does, and gives every answer its headers. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const origin = publicOrigin();
  const nonce = randomBytes(16).toString('base64');
  const guarding = new Headers(
    securityHeaders({
      nonce,
      secure: origin.startsWith('https:'),
      development: process.env.NODE_ENV === 'development',
    }),
  );
  const response = await answer(request, origin, { nonce, guarding });
  for (const [name, value] of guarding) response.headers.set(name, value);
  return response;
}

export const config = { matcher: '/((?!_next/static/|icon\\.svg$|favicon\\.ico$).*)' };

type Guards = { nonce: string; guarding: Headers };

async function answer(
  request: NextRequest,
  origin: string,
  { nonce, guarding }: Guards,
): Promise<NextResponse> {
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
  if (decision.kind === 'refuse') return refuse(decision);
  if (request.headers.has('next-action') && !(await isReadableCall(request))) return refuse(UNREADABLE_CALL);

  const onward = new Headers(request.headers);
  // Next puts the nonce it finds in this header into its own scripts; the layout reads the other one.
  onward.set('content-security-policy', guarding.get('content-security-policy') ?? '');
  onward.set('x-nonce', nonce);
  // Next compares the Origin of an action with this host. The door has done so already, with one that nobody can claim.
  onward.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers: onward } });
}

/** Arguments come as text; as a form where one was sent, which holds them in parts. */
async function isReadableCall(request: NextRequest): Promise<boolean> {
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('multipart/form-data') || areArguments(await request.text());
}

function refuse({ status, state, sentence }: Refusal): NextResponse {
  return NextResponse.json({ state, sentence }, { status, headers: { 'cache-control': 'no-store' } });
}
