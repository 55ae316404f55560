import 'server-only';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { AuthSettings } from '@/lib/auth/auth-settings';
import type { OidcSettings } from '@/lib/auth/oidc/oidc-settings';
import { providerOf } from '@/lib/auth/oidc/provider';
import { seal, unseal } from '@/lib/auth/seal';
import { type Cookie, cookie, readCookie } from '@/lib/http/cookie';
import { COOKIE_PREFIX } from '@/lib/http/session-cookie';

/** Time enough to find the phone that shows the second factor. */
const FLOW_SECONDS = 10 * 60;
const NAME = `${COOKIE_PREFIX}.oidc_flow`;
const PATH = '/api/auth/oidc';

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the person wanted to go. */
  next: z.string(),
  /** The person, signed in already, who wants the provider to open their account from now on. */
  linkTo: z.string().nullable(),
});
export type Flow = z.infer<typeof flow>;

/** The one address to which the provider sends people back; it is registered there. */
export function redirectUri({ origin }: Pick<AuthSettings, 'origin'>): string {
  return `${origin}${PATH}/callback`;
}

/**
 * Begins a sign-in at the provider: where to send the browser, and the cookie by which it is recognised when it comes back.
 * Throws when the provider does not answer.
 */
export async function beginFlow(
  provider: OidcSettings,
  settings: AuthSettings,
  { next, linkTo }: Pick<Flow, 'next' | 'linkTo'>,
): Promise<{ location: URL; cookie: Cookie }> {
  const configuration = await providerOf(provider);
  const begun: Flow = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    next,
    linkTo,
  };
  const location = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(settings),
    scope: provider.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  });
  const sealed = seal('oidc flow', begun, Date.now() + FLOW_SECONDS * 1_000, settings.secret);
  return { location, cookie: flowCookie(settings, sealed, FLOW_SECONDS) };
}

/** The sign-in that this browser began; null for one that began none, or too long ago. */
export function flowOf(headers: Headers, { secret }: Pick<AuthSettings, 'secret'>): Flow | null {
  const read = flow.safeParse(unseal('oidc flow', readCookie(headers, NAME), secret));
  return read.success ? read.data : null;
}

/** Takes the cookie of a sign-in away: it is good for one answer. */
export function withoutFlow(settings: AuthSettings): Cookie {
  return flowCookie(settings, '', 0);
}

function flowCookie({ origin }: AuthSettings, value: string, maxAge: number): Cookie {
  return cookie(NAME, value, { secure: origin.startsWith('https:'), maxAge, path: PATH });
}
