import { createHmac } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import { hashPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import type { Role } from '@/lib/auth/policy';

/** Someone who can sign in to the console of a story. */
export type Person = { email: string; name: string; role: Role; password: string };

/** Signs the session cookies of every console of the stories. */
export const AUTH_SECRET = 'only-for-the-stories-of-this-run-0123456789';

export const PEOPLE = {
  operator: {
    email: 'olga@example.com',
    name: 'Olga Reyes',
    role: 'operator',
    password: 'a long enough password of Olga',
  },
  colleague: {
    email: 'carla@example.com',
    name: 'Carla Winter',
    role: 'operator',
    password: 'a long enough password of Carla',
  },
  approver: {
    email: 'arne@example.com',
    name: 'Arne Lindt',
    role: 'approver',
    password: 'a long enough password of Arne',
  },
  reviewer: {
    email: 'rosa@example.com',
    name: 'Rosa Marin',
    role: 'reviewer',
    password: 'a long enough password of Rosa',
  },
  admin: {
    email: 'ada@example.com',
    name: 'Ada Okafor',
    role: 'admin',
    password: 'a long enough password of Ada',
  },
  viewer: {
    email: 'viktor@example.com',
    name: 'Viktor Lang',
    role: 'viewer',
    password: 'a long enough password of Viktor',
  },
} as const satisfies Record<string, Person>;

/** How long a session lasts that nobody signed in for: longer than any run of the stories. */
const SESSION_HOURS = 8;

/**
 * Adds everybody to a database behind the console's back, so that its record begins with the story. Each has one open
 * session, by the row that a sign-in leaves: checking a password is made to be slow, and few stories are about it.
 */
export async function addPeople(admin: Pool): Promise<void> {
  for (const { email, name, role, password } of Object.values(PEOPLE)) {
    await admin.query(
      `with person as (
         insert into leasehold_auth."user" (id, email, name, role, email_verified)
         values (gen_random_uuid()::text, $1, $2, $3, true) returning id
       ), session as (
         insert into leasehold_auth.session (id, token, user_id, expires_at)
         select gen_random_uuid()::text, $5, id, clock_timestamp() + $6 * interval '1 hour' from person
       )
       insert into leasehold_auth.account (id, account_id, provider_id, user_id, password)
       select gen_random_uuid()::text, id, 'credential', id, $4 from person`,
      [email, name, role, await hashPassword(password), tokenOf(email), SESSION_HOURS],
    );
  }
}

/** The cookie that carries a session, signed as the consoles of the stories sign it. */
export function sessionCookie(token: string): { name: string; value: string } {
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
  return { name: 'leasehold.session_token', value: encodeURIComponent(`${token}.${signature}`) };
}

/** Gives a browser the session that a person has from the start. */
export async function bringSession(
  context: BrowserContext,
  origin: string,
  { email }: Person,
): Promise<void> {
  await context.addCookies([
    { ...sessionCookie(tokenOf(email)), url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** Signs a person in without the form, as a script would; the cookie stays in the context. */
export async function signIn(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const { email, password } = person;
  const response = await context.request.post(`${origin}/api/auth/sign-in`, {
    headers: { origin },
    data: { email, password },
  });
  expect(response.status(), await response.text()).toBe(200);
}

function tokenOf(email: string): string {
  return createHmac('sha256', AUTH_SECRET).update(`session of ${email}`).digest('hex');
}
