import 'server-only';
import { AuthorizationResponseError } from 'openid-client';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { AuthSettings } from '@/lib/auth/auth-settings';
import type { Auth } from '@/lib/auth/better-auth';
import { type Identity, identityOf } from '@/lib/auth/oidc/identity';
import { type Flow, flowOf } from '@/lib/auth/oidc/oidc-flow';
import { type OidcSettings, roleOfGroups } from '@/lib/auth/oidc/oidc-settings';
import type { SignInProblem } from '@/lib/auth/oidc/sign-in-problem';
import { openSession } from '@/lib/auth/open-session';
import { findActor } from '@/lib/auth/queries';
import { signedToken } from '@/lib/auth/signed-token';
import { readRow } from '@/lib/db/read-rows';
import type { Cookie } from '@/lib/http/cookie';
import { log } from '@/lib/log';

export type SignedInByProvider = { next: string } & (
  | { ok: true; cookies: Cookie[] }
  | { ok: false; problem: SignInProblem }
);

/**
 * Signs in whoever comes back from the provider, in the role that their groups give now. An account of the same email that
 * has not been linked by its owner is never opened. Throws a DatabaseError when the database is away.
 */
export async function signInByProvider(
  { auth, pool, provider, settings }: Console,
  search: string,
  headers: Headers,
): Promise<SignedInByProvider> {
  const flow = flowOf(headers, settings);
  if (flow === null) return { ok: false, problem: 'begun-elsewhere', next: '/' };
  const refuse = (problem: SignInProblem) => ({ ok: false, problem, next: flow.next }) as const;

  const identity = await identityOf(provider, settings, search, flow).catch(problemWith);
  if (typeof identity === 'string') return refuse(identity);
  if (identity.email === null || !identity.emailVerified) return refuse('unverified');

  const admitted = await admit(pool, provider, identity, await linkerOf(pool, settings, flow, headers));
  if ('refused' in admitted) return refuse(admitted.refused);
  return { ok: true, next: flow.next, cookies: await openSession(auth, pool, admitted, headers) };
}

/** What a sign-in needs of its console. */
export type Console = { auth: Auth; pool: Pool; provider: OidcSettings; settings: AuthSettings };

const admission = z.union([
  z.object({ id: z.string(), email: z.string() }),
  z.object({ refused: z.enum(['no-role', 'taken', 'disabled']) }),
]);

async function admit(pool: Pool, provider: OidcSettings, identity: Identity, linkTo: string | null) {
  const { issuer, subject, email, groups } = identity;
  const person = {
    ...{ issuer, subject, email, linkTo },
    name: identity.name ?? email,
    role: roleOfGroups(provider, groups),
    provider: provider.name,
  };
  const statement = {
    text: 'select leasehold_auth.admit_person($1::jsonb) as admission',
    values: [JSON.stringify(person)],
  };
  return (await readRow(pool, statement, z.object({ admission }))).admission;
}

/** Who wants their account linked, if it is they who sit before this browser still. */
async function linkerOf(pool: Pool, { secret }: AuthSettings, { linkTo }: Flow, headers: Headers) {
  const token = linkTo === null ? null : signedToken(headers, secret);
  const actor = token === null ? null : await findActor(pool, token);
  return actor?.id === linkTo ? linkTo : null;
}

/** Causes go to the log by their codes: an error of a token endpoint may hold what a token does. */
function problemWith(error: unknown): SignInProblem {
  if (error instanceof AuthorizationResponseError) return 'denied-there';
  const { name, message, code } = error as Error & { code?: string };
  log.warn({ name, message, code }, 'a sign-in by the identity provider failed');
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' ? 'provider-away' : 'not-believed';
}
