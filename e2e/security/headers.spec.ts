import { readdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { House } from '../support/house';
import { type RawAnswer, type RawRequest, send } from '../support/raw-request';
import { addressOf, appRoutes } from '../support/routes';
import { actAction, argumentsOf } from '../support/server-actions';
import { expect, test } from '../support/test';

/** What stands over every answer that the door has seen, whatever its status. */
function expectGuarded(headers: IncomingHttpHeaders, secure = false): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers['strict-transport-security']).toBe(secure ? 'max-age=31536000' : undefined);
  expect(headers['x-powered-by']).toBeUndefined();
  expectPolicy(headers['content-security-policy']);
}

/** No script but one that bears this answer's nonce; no frame around it; nothing from elsewhere. */
function expectPolicy(policy: string | string[] | undefined): string {
  const directives = new Map(
    String(policy)
      .split('; ')
      .map((directive): [string, string[]] => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
  const [own, nonce = ''] = directives.get('script-src') ?? [];
  expect(directives.get('script-src')).toEqual([own, nonce, "'strict-dynamic'"]);
  expect(nonce).toMatch(/^'nonce-[A-Za-z0-9+/=]{24}'$/);
  expect(directives.get('style-src')).toEqual(["'self'", nonce]);
  expect(directives.get('default-src')).toEqual(["'self'"]);
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  expect(directives.get('form-action')).toEqual(["'self'"]);
  for (const nothing of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(directives.get(nothing), nothing).toEqual(["'none'"]);
  return nonce.slice("'nonce-".length, -1);
}

/** Every script and style of a page bears the nonce, and none is written into an attribute. */
function expectNonces({ headers, text }: RawAnswer): void {
  const nonce = expectPolicy(headers['content-security-policy']);
  const tags = [...text.matchAll(/<(script|style)\b[^>]*>/g)].map(([tag]) => tag);
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  expect(text).not.toMatch(/<[^>]+\son[a-z]+=/);
  expect(text).not.toMatch(/(href|src)="javascript:/);
}

const PAGES = appRoutes().filter(({ kind }) => kind === 'page');

test('every page, and every page that tells of an error, guards itself', async ({ house }) => {
  const missing = ['/no-such-page', '/jobs/native/elsewhere/1', '/interventions/999999', '/workers/nobody'];
  const addresses = [...PAGES.map((route) => addressOf(route, house.examples)), ...missing];
  for (const role of ['operator', 'admin'] as const) {
    for (const path of addresses) {
      const answer = await send(house.console.origin, { path, headers: { cookie: house.cookieOf(role) } });
      await test.step(`${path} ${answer.status}`, () => {
        expectGuarded(answer.headers);
        if (answer.status !== 307) expectNonces(answer);
        if (missing.includes(path)) expect([200, 404]).toContain(answer.status);
      });
    }
  }
});

/** One of each class of answers that are no pages: what is asked, and with which status it is answered. */
const ANSWERS: Readonly<Record<string, (house: House) => RawRequest & { status: number }>> = {
  'the way to the sign-in': () => ({ path: '/jobs', status: 307 }),
  'the sign-in': () => ({ path: '/sign-in', status: 200 }),
  'nobody is signed in': () => ({ path: '/api/jobs', status: 401 }),
  'a foreign write': ({ examples }) => ({ method: 'POST', path: `/recovery/${examples.verb}`, status: 403 }),
  'no such handler': ({ cookieOf }) => ({
    path: '/api/nothing',
    headers: { cookie: cookieOf('viewer') },
    status: 404,
  }),
  'no such job': ({ cookieOf }) => ({
    ...{ path: '/api/jobs/native/elsewhere/1', headers: { cookie: cookieOf('viewer') }, status: 404 },
  }),
  'an address that cannot be read': () => ({ path: '/api/%ZZ', status: 400 }),
  'a handler without that method': ({ cookieOf, console }) => ({
    ...{ method: 'PUT', path: '/api/jobs', status: 405 },
    headers: { cookie: cookieOf('viewer'), origin: console.origin },
  }),
  'a body that is too large': ({ cookieOf, console }) => ({
    ...{ method: 'POST', path: '/recovery/retry', body: 'x'.repeat(300_000), status: 413 },
    headers: { cookie: cookieOf('operator'), origin: console.origin },
  }),
  'a body of no length': ({ cookieOf, console }) => ({
    ...{ method: 'POST', path: '/jobs', body: 'x', chunked: true, status: 411 },
    headers: { cookie: cookieOf('operator'), origin: console.origin },
  }),
  data: ({ cookieOf }) => ({ path: '/api/jobs', headers: { cookie: cookieOf('viewer') }, status: 200 }),
  'an export': ({ cookieOf }) => ({
    ...{ path: '/interventions/export?format=csv', headers: { cookie: cookieOf('viewer') }, status: 200 },
  }),
  'an action': ({ cookieOf, console }) => ({
    ...{ method: 'POST', path: '/jobs', body: argumentsOf('no-such-act', {}), status: 200 },
    headers: {
      ...{ cookie: cookieOf('operator'), origin: console.origin, accept: 'text/x-component' },
      ...{ 'next-action': actAction().id, 'content-type': 'text/plain;charset=UTF-8' },
    },
  }),
};

for (const [name, ask] of Object.entries(ANSWERS)) {
  test(`an answer of this class guards itself: ${name}`, async ({ house }) => {
    const { status, ...wanted } = ask(house);
    const answer = await send(house.console.origin, wanted);
    expect(answer.status).toBe(status);
    expectGuarded(answer.headers);
    // A redirect is not kept, and of a method that is not there nothing is told.
    if (![307, 405].includes(status)) expect(answer.headers['cache-control']).toMatch(/no-store|no-cache/);
  });
}

test('no nonce is given twice', async ({ house }) => {
  const headers = {
    cookie: house.cookieOf('viewer'),
    'x-nonce': 'chosen',
    'content-security-policy': 'none',
  };
  const nonces = new Set<string>();
  for (let look = 0; look < 10; look += 1) {
    const answer = await send(house.console.origin, { path: '/jobs', headers });
    expectNonces(answer);
    nonces.add(expectPolicy(answer.headers['content-security-policy']));
  }
  expect(nonces.size).toBe(10);
});

test('a file of the build is not taken for anything else, and may run nothing', async ({ house }) => {
  const [chunk] = readdirSync('.next/static/chunks').filter((file) => file.endsWith('.js'));
  for (const path of [`/_next/static/chunks/${chunk}`, '/icon.svg', '/favicon.ico']) {
    const { status, headers } = await send(house.console.origin, { path });
    expect(status, path).toBe(200);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('behind TLS the browser is told to stay there, and its cookie does', async ({ behindTls, house }) => {
  for (const path of ['/sign-in', '/api/jobs', '/jobs']) {
    const { headers } = await send(behindTls.origin, { path });
    expectGuarded(headers, true);
  }
  const { headers } = await send(behindTls.origin, {
    ...{
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { origin: 'https://jobs.example.com', 'content-type': 'application/json' },
    },
    body: JSON.stringify({ email: 'viktor@example.com', password: 'a long enough password of Viktor' }),
  });
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Secure-leasehold\.session_token=/);
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie.toLowerCase()).toContain(flag.toLowerCase());
  // A cookie of the other origin is not taken for one of this.
  const plain = { path: '/api/session', headers: { cookie: house.cookieOf('viewer') } };
  expect((await send(house.console.origin, plain)).status).toBe(200);
});
