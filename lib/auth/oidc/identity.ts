import 'server-only';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { z } from 'zod';
import type { AuthSettings } from '@/lib/auth/auth-settings';
import { type Flow, redirectUri } from '@/lib/auth/oidc/oidc-flow';
import type { OidcSettings } from '@/lib/auth/oidc/oidc-settings';
import { providerOf } from '@/lib/auth/oidc/provider';

/** Who somebody is, as the provider vouched for it. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  groups: readonly string[];
};

const claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase().optional(),
  // Some providers write the word.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
});

/**
 * Exchanges the code of a callback for who that is: state, PKCE, nonce, issuer, audience, times and signature must all be
 * right. `search` is the query with which the browser came back. Throws when anything is not, or the provider is away.
 */
export async function identityOf(
  provider: OidcSettings,
  settings: AuthSettings,
  search: string,
  flow: Flow,
): Promise<Identity> {
  const configuration = await providerOf(provider);
  const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri(settings)}${search}`), {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const told = tokens.claims();
  if (told === undefined) throw new Error('The provider sent no id token.');
  const more = await moreAbout(configuration, tokens.access_token, told.sub);
  const all = { ...more, ...told };
  const { iss, sub, email, email_verified: verified, name } = claims.parse(all);
  return {
    issuer: iss,
    subject: sub,
    email: email ?? null,
    emailVerified: verified === true || verified === 'true',
    name: name ?? null,
    groups: groupsIn(all, provider.groupsClaim),
  };
}

/** Many providers keep groups and addresses out of the token and tell them when asked. */
async function moreAbout(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<object> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(configuration, accessToken, subject);
}

/** The claim of that very name or, where there is none, along its dots. One group may stand without a list. */
export function groupsIn(all: Readonly<Record<string, unknown>>, claim: string): string[] {
  const along = claim
    .split('.')
    .reduce<unknown>((from, part) => (isObject(from) ? from[part] : undefined), all);
  const found = all[claim] ?? along;
  return (Array.isArray(found) ? found : [found]).filter((group) => typeof group === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
