import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { areArguments } from '@/lib/http/action-arguments';
import { decideAtDoor, type Refusal, UNREADABLE_CALL } from '@/lib/http/door';
import { publicOrigin } from '@/lib/http/public-origin';
import { securityHeaders } from '@/lib/http/security-headers';
import { readSessionCookie } from '@/lib/http/session-cookie';
import { decideAtVisit, VISIT_HEADER, type VisitDecision } from '@/lib/visit/decide-at-visit';
import { plainPage } from '@/lib/visit/plain-page';
import { currentVisit, type Visit } from '@/lib/visit/visit';
import { readVisitCookie, visitCookieName } from '@/lib/visit/visit-cookie';

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
  const visit = currentVisit();
  const response = visit
    ? answerOnVisit(request, visit, { nonce, guarding })
    : await answer(request, origin, { nonce, guarding });
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

  const onward = headersOnward(request, { nonce, guarding });
  // Next compares the Origin of an action with this host. The door has done so already, with one that nobody can claim.
  onward.set('x-forwarded-host', new URL(origin).host);
  return NextResponse.next({ request: { headers: onward } });
}

function headersOnward(request: NextRequest, { nonce, guarding }: Guards): Headers {
  const onward = new Headers(request.headers);
  // Next puts the nonce it finds in this header into its own scripts; the layout reads the other one.
  onward.set('content-security-policy', guarding.get('content-security-policy') ?? '');
  onward.set('x-nonce', nonce);
  onward.delete(VISIT_HEADER);
  return onward;
}

/** Before the schema is there: the pages of a visit at the addresses of the console's, for whoever came by the link. */
function answerOnVisit(request: NextRequest, { door }: Visit, guards: Guards): NextResponse {
  const { pathname: path, searchParams } = request.nextUrl;
  const decision = decideAtVisit(
    {
      ...{ method: request.method, path, host: request.headers.get('host') },
      token: searchParams.get('token'),
      cookie: readVisitCookie(request.headers),
    },
    door,
  );
  const headers = headersOnward(request, guards);
  switch (decision.kind) {
    case 'pass':
      return NextResponse.next({ request: { headers } });
    case 'show':
      // The framework takes a rewrite of this address for one to another host, where its own is no name but a number.
      headers.set(VISIT_HEADER, decision.what);
      return NextResponse.next({ request: { headers } });
    case 'lead':
      return new NextResponse(null, { status: 303, headers: { location: decision.to } });
    case 'let-in':
      return letIn(decision.cookie, guards.nonce);
    case 'say':
      return say(decision, path, guards.nonce);
  }
}

const NOT_KEPT = { 'cache-control': 'no-store' };

function letIn(cookie: string, nonce: string): NextResponse {
  const page = { title: 'The link is used up', sentence: 'You are in.', to: '/', nonce };
  const response = html(plainPage(page), 200);
  response.cookies.set(visitCookieName(), cookie, { httpOnly: true, sameSite: 'strict', path: '/' });
  return response;
}

function say(
  { status, sentence }: Extract<VisitDecision, { kind: 'say' }>,
  path: string,
  nonce: string,
): NextResponse {
  if (path.startsWith('/api/') || path.startsWith('/recovery/'))
    return refuse({ status, state: status === 401 ? 'signed-out' : 'bad-request', sentence });
  return html(plainPage({ title: 'Not shown', sentence, nonce, to: null }), status);
}

function html(page: string, status: number): NextResponse {
  return new NextResponse(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...NOT_KEPT },
  });
}

/** Arguments come as text; as a form where one was sent, which holds them in parts. */
async function isReadableCall(request: NextRequest): Promise<boolean> {
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('multipart/form-data') || areArguments(await request.text());
}

function refuse({ status, state, sentence }: Omit<Refusal, 'status'> & { status: number }): NextResponse {
  return NextResponse.json({ state, sentence }, { status, headers: NOT_KEPT });
}
