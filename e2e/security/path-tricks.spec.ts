import { type House, SECRET_SUBJECT } from '../support/house';
import { send, sendAsRouter } from '../support/raw-request';
import { expect, test } from '../support/test';

/** Spellings that one part of a server may read as the address of a job and another as something else. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.replaceAll('/', '//'),
  (path) => `/${path}`,
  (path) => path.replace('/', '/./'),
  (path) => `/x/..${path}`,
  (path) => path.replace(/\/([^/]+)$/, '%2f$1'),
  (path) => path.replaceAll('/', '%2F').replace('%2F', '/'),
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  (path) => path.replaceAll('/', '%5c').replace('%5c', '/'),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}.`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => `${path};/sign-in`,
  (path) => `${path}/../sign-in/..${path}`,
  (path) => `/sign-in/..${path}`,
  (path) => `/sign-in/%2e%2e${path}`,
  (path) => `/sign-in%2f..${path}`,
  (path) => `/api/auth/sign-in/..${path}`,
  (path) => `/icon.svg/..${path}`,
  (path) => `/icon.svg%2f..${path}`,
  (path) => `/_next${path}`,
  (path) => `/_next/static/..${path}`,
  (path) => `/_next/static/%2e%2e/%2e%2e${path}`,
  (path) => `/_next/static/..%2f..${path}`,
  (path) => `/_next/data/build${path}.json`,
  (path) => `/_next/image?url=${encodeURIComponent(path)}&w=64&q=75`,
  (path) => `${path}.rsc`,
  (path) => `${path}.txt`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}?_rsc=1`,
  (path) => `${path}?nxtPkey=1&nxtPseq=1`,
  (path) => `${path}#/sign-in`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  (path) => `http://127.0.0.1${path}`,
  (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

const CLOSED_ADDRESSES = ['job', 'data', 'page'] as const;

function closed({ examples: { source, database, key } }: House) {
  return {
    job: `/api/jobs/${source}/${database}/${key}`,
    data: '/api/jobs',
    page: `/jobs/${source}/${database}/${key}`,
  } satisfies Record<(typeof CLOSED_ADDRESSES)[number], string>;
}

for (const address of CLOSED_ADDRESSES) {
  test(`no spelling of an address gets past the door, or past the handler behind it: ${address}`, async ({
    house,
  }) => {
    for (const spell of SPELLINGS) {
      const path = spell(closed(house)[address]);
      for (const cookie of [{}, { cookie: 'leasehold.session_token=forged.Zm9yZ2Vk' }]) {
        for (const headers of [{}, { rsc: '1' }]) {
          const { status, text } = await sendAsRouter(house.console.origin, {
            path,
            headers: { ...headers, ...cookie },
          });
          expect(text, path).not.toContain(SECRET_SUBJECT);
          expect(status, path).toBeLessThan(500);
        }
      }
    }
  });

  test(`nor does it make the console fail for who is signed in: ${address}`, async ({ house }) => {
    for (const spell of [
      ...SPELLINGS,
      (path: string) => `${path}/%ZZ`,
      (path: string) => `${path}%E0%A4%A`,
    ]) {
      const path = spell(closed(house)[address]);
      const headers = { cookie: house.cookieOf('viewer') };
      const { status } = await send(house.console.origin, { path, headers });
      expect(status, path).toBeLessThan(500);
    }
  });
}

test('a broken escape is answered in words', async ({ house }) => {
  for (const cookie of [{}, { cookie: house.cookieOf('viewer') }]) {
    for (const path of [
      '/api/jobs/x/y/%ZZ',
      '/api/workers/%E0%A4%A',
      '/jobs/x/y/%',
      '/recovery/%c0',
      '/api/queues/a%00',
    ]) {
      const { status, text } = await send(house.console.origin, { path, headers: cookie });
      expect(status, path).toBe(400);
      expect(JSON.parse(text), path).toEqual({
        state: 'bad-request',
        sentence: 'The address holds what is no text: a broken escape, or a character that cannot be stored.',
      });
    }
  }
});

test('what the browser asks for by itself is there, signed in or not', async ({ house }) => {
  for (const path of ['/icon.svg', '/favicon.ico']) {
    const { status, headers } = await send(house.console.origin, { path });
    expect([status, headers['content-type']], path).toEqual([200, 'image/svg+xml']);
  }
});
