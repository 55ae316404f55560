import { type House, SECRET_SUBJECT } from '../support/house';
import { type RawAnswer, type RawRequest, send, sendAsRouter } from '../support/raw-request';
import { addressOf, appRoutes, OPEN_PATHS } from '../support/routes';
import { expect, test } from '../support/test';

const CLOSED = appRoutes().filter(({ pattern }) => !OPEN_PATHS.includes(pattern));

/** Cookies of nobody: none, a forged one, and one whose signature is another's. */
const NOBODY: Readonly<Record<string, (house: House) => Record<string, string>>> = {
  'no cookie': () => ({}),
  'a forged cookie': () => ({ cookie: 'leasehold.session_token=forged.Zm9yZ2Vk' }),
  'a cookie with a signature that is not its own': ({ cookieOf }) => ({
    cookie: cookieOf('operator').replace(/=[^.]+\./, '=another.'),
  }),
};

/** Ways in which the router itself, a prefetch or a proxy asks for the same. */
const ASKED_AS: Readonly<Record<string, Partial<RawRequest>>> = {
  'as a page': {},
  'as its payload': { headers: { rsc: '1', 'next-url': '/' } },
  'as a prefetch': {
    headers: {
      rsc: '1',
      'next-router-prefetch': '1',
      'next-router-segment-prefetch': '/_tree',
      purpose: 'prefetch',
    },
  },
  'past the middleware': {
    headers: {
      'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
      'x-middleware-next': '1',
      'x-nextjs-data': '1',
      'x-matched-path': '/sign-in',
      'x-original-url': '/sign-in',
      'x-rewrite-url': '/sign-in',
      'x-nonce': 'chosen',
    },
  },
};

/** The shape of a page, which is the same for everybody: a prefetch gets no more before it is known who asks. */
const SHAPE = /^\d+:\[\[|"tree":\{/m;

/** Nothing of the house is told: 401, or the sign-in page and the way to it. */
function expectTurnedAway({ status, headers, text }: RawAnswer): void {
  expect(text).not.toContain(SECRET_SUBJECT);
  expect(text).not.toContain('invoices');
  if (status === 200) expect(text.includes('/sign-in') || SHAPE.test(text), text).toBe(true);
  else if (status === 307 || status === 303)
    expect(headers.location).toMatch(/^(http:\/\/127[^/]+)?\/sign-in/);
  else expect([401, 404, 405]).toContain(status);
}

for (const [who, cookie] of Object.entries(NOBODY)) {
  for (const [how, change] of Object.entries(ASKED_AS)) {
    test(`with ${who}, asked ${how}, no address tells anything`, async ({ house }) => {
      for (const route of CLOSED) {
        const path = addressOf(route, house.examples);
        const answer = await sendAsRouter(house.console.origin, {
          path,
          headers: { ...change.headers, ...cookie(house) },
        });
        await test.step(`${path} ${answer.status}`, () => expectTurnedAway(answer));
      }
    });
  }
}

test('a handler for programs answers nobody with 401 and a sentence', async ({ house }) => {
  const forPrograms = CLOSED.filter(({ pattern }) => /^\/(api|recovery)\//.test(pattern));
  expect(forPrograms.length).toBeGreaterThan(10);
  for (const [who, cookie] of Object.entries(NOBODY)) {
    for (const route of forPrograms) {
      for (const method of route.methods) {
        const path = addressOf(route, house.examples);
        const answer = await send(house.console.origin, {
          ...{ method, path },
          headers: { origin: house.console.origin, 'content-type': 'application/json', ...cookie(house) },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        // Signing out does nothing when there is nobody.
        const expected = route.pattern === '/api/auth/sign-out' && who !== 'no cookie' ? 200 : 401;
        expect(answer.status, `${method} ${path} with ${who}`).toBe(expected);
        if (expected === 401) expect(JSON.parse(answer.text).sentence).toMatch(/^[A-Z].*\.$/);
      }
    }
  }
});

test('who is signed in is told, so that the silence above is no outage', async ({ house }) => {
  const { key, database } = house.examples;
  const answer = await send(house.console.origin, {
    path: `/api/jobs/native/${database}/${key}`,
    headers: { cookie: house.cookieOf('viewer') },
  });
  expect(answer.text).toContain(SECRET_SUBJECT);
});
