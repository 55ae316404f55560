import { type BrowserContext, expect } from '@playwright/test';

/** Someone who can sign in to the console of a story. */
export type Person = { email: string; name: string; role: 'operator' | 'viewer'; password: string };

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
} as const satisfies Record<string, Person>;

/** Signs a person in without the form, as a script would; the cookie stays in the context. */
export async function signIn(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const { email, password } = person;
  const response = await context.request.post(`${origin}/api/auth/sign-in`, {
    headers: { origin },
    data: { email, password },
  });
  expect(response.status(), await response.text()).toBe(200);
}
