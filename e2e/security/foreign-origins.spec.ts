import { type House, PUBLIC_ORIGIN } from '../support/house';
import { send } from '../support/raw-request';
import { addressOf, appRoutes } from '../support/routes';
import { argumentsOf, postAction, serverActions } from '../support/server-actions';
import { expect, test } from '../support/test';
import { readWritten } from '../support/written';

type Claim = { origin: string | null; headers?: Record<string, string> };

/** Where a write says that it comes from, and what else a proxy or an attacker may claim with it. */
const CLAIMS: Readonly<Record<string, (house: House) => Claim>> = {
  'no Origin': () => ({ origin: null }),
  'the word null': () => ({ origin: 'null' }),
  'another site': () => ({ origin: 'https://evil.example' }),
  'another port of the same host': () => ({ origin: 'http://127.0.0.1:1' }),
  'another name of the same host': ({ console }) => ({
    origin: console.origin.replace('127.0.0.1', 'localhost'),
  }),
  'another scheme': ({ console }) => ({ origin: console.origin.replace('http:', 'https:') }),
  'a site whose name begins alike': ({ console }) => ({ origin: `${console.origin}.evil.example` }),
  'its own origin as a path of another': ({ console }) => ({
    origin: `https://evil.example/${console.origin}`,
  }),
  'another site that a proxy vouches for': () => ({
    origin: 'https://evil.example',
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    },
  }),
  'another site under the Host of that site': () => ({
    origin: 'https://evil.example',
    headers: { host: 'evil.example' },
  }),
  'a referrer in place of an Origin': ({ console }) => ({
    origin: null,
    headers: { referer: `${console.origin}/`, 'sec-fetch-site': 'same-origin' },
  }),
};

for (const [claim, made] of Object.entries(CLAIMS)) {
  test(`no write is taken from ${claim}, signed in or not`, async ({ house }) => {
    const before = await readWritten(house.database.admin);
    const { origin, headers = {} } = made(house);
    for (const cookie of [{}, { cookie: house.cookieOf('operator') }]) {
      for (const action of serverActions()) {
        const answer = await postAction(house.console, action, {
          ...{ origin, body: argumentsOf() },
          headers: { ...headers, ...cookie },
        });
        expect([answer.status, answer.text], action.name).toEqual([403, expect.stringMatching(/origin/i)]);
      }
      for (const route of appRoutes().filter(({ methods }) => methods.includes('POST'))) {
        const path = addressOf(route, house.examples);
        const from = origin === null ? {} : { origin };
        const type = { 'content-type': 'application/json' };
        const wanted = {
          method: 'POST',
          path,
          body: '{}',
          headers: { ...type, ...from, ...headers, ...cookie },
        };
        expect((await send(house.console.origin, wanted)).status, path).toBe(403);
      }
    }
    expect(await readWritten(house.database.admin)).toEqual(before);
  });
}

test('what a proxy forwards does not keep the console from its own pages', async ({ house }) => {
  const [action] = serverActions().filter(({ name }) => name.endsWith('#act'));
  if (!action) throw new Error('There is no action named act.');
  const answer = await postAction(house.console, action, {
    body: argumentsOf('no-such-act', {}),
    headers: { cookie: house.cookieOf('operator'), 'x-forwarded-host': 'evil.example', host: 'inner:3000' },
  });
  expect([answer.status, answer.text]).toEqual([
    200,
    expect.stringContaining('There is no act no-such-act.'),
  ]);
});

test('no redirect and no link names a host that a request claimed', async ({ behindTls }) => {
  const claims = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  for (const path of [
    '/',
    '/jobs?status=held',
    '/jobs/',
    '/sign-in?next=https://evil.example/',
    '/sign-in?next=//evil.example/',
  ]) {
    const answer = await send(behindTls.origin, { path, headers: claims });
    const { location = '/' } = answer.headers;
    expect(new URL(location, PUBLIC_ORIGIN).origin, path).toBe(PUBLIC_ORIGIN);
    expect(answer.text, path).not.toMatch(/(href|src|action|value)="[^"]*evil/);
  }
});
