import { type BrowserContext, expect } from '@playwright/test';
import { createAuth } from '@/lib/auth/better-auth';
import { ensureUser } from '@/lib/auth/ensure-user';
import type { Role } from '@/lib/auth/policy';
import { openPool } from '@/lib/db/pool';

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
  viewer: {
    email: 'viktor@example.com',
    name: 'Viktor Lang',
    role: 'viewer',
    password: 'a long enough password of Viktor',
  },
  approver: {
    email: 'aron@example.com',
    name: 'Aron Blake',
    role: 'approver',
    password: 'a long enough password of Aron',
  },
  reviewer: {
    email: 'rhea@example.com',
    name: 'Rhea Stone',
    role: 'reviewer',
    password: 'a long enough password of Rhea',
  },
  admin: {
    email: 'ada@example.com',
    name: 'Ada Novak',
    role: 'admin',
    password: 'a long enough password of Ada',
  },
} as const satisfies Record<string, Person>;

/** Adds everybody to a database, as `npm run user:add` would. */
export async function addPeople(consoleUrl: string): Promise<void> {
  const pool = openPool({
    connectionString: consoleUrl,
    role: 'leasehold_auth',
    applicationName: 'stories',
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 5_000,
    max: 1,
  });
  const auth = createAuth(pool, { secret: AUTH_SECRET, origin: 'http://127.0.0.1' });
  for (const person of Object.values(PEOPLE)) await ensureUser(auth, person);
  await pool.end();
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
