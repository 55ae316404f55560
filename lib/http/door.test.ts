import { describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES, decideAtDoor, type Knock } from '@/lib/http/door';

const ORIGIN = 'https://jobs.example.com';
const UNSAID = { contentLength: null, transferEncoding: null };
const knock = (change: Partial<Knock>) =>
  decideAtDoor(
    { method: 'GET', path: '/', search: '', origin: null, ...UNSAID, cookie: true, ...change },
    ORIGIN,
  );

describe('the door', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'post'])('lets a %s of its own pages in', (method) => {
    expect(knock({ method, origin: ORIGIN })).toEqual({ kind: 'enter' });
  });

  it.each([
    ['no Origin', null],
    ['the word null', 'null'],
    ['another host', 'https://evil.example'],
    ['another scheme', 'http://jobs.example.com'],
    ['another port', 'https://jobs.example.com:8443'],
    ['a host that begins alike', 'https://jobs.example.com.evil.example'],
    ['another case', 'https://JOBS.example.com'],
  ])('refuses a write with %s, and says which origin it takes', (_, origin) => {
    for (const path of ['/', '/sign-in', '/recovery/retry', '/api/auth/sign-in']) {
      const decision = knock({ method: 'POST', path, origin });
      expect(decision).toMatchObject({
        kind: 'refuse',
        status: 403,
        sentence: expect.stringContaining(ORIGIN),
      });
    }
  });

  it('asks a reader for no Origin', () => {
    expect(knock({ origin: 'https://evil.example' })).toEqual({ kind: 'enter' });
  });

  it('refuses a body above the limit by its declared length', () => {
    const write = { method: 'POST', origin: ORIGIN };
    expect(knock({ ...write, contentLength: String(BODY_MAX_BYTES) })).toEqual({ kind: 'enter' });
    expect(knock({ ...write, contentLength: String(BODY_MAX_BYTES + 1) })).toMatchObject({ status: 413 });
  });

  it('takes a body of no declared length where a handler counts what it reads, and nowhere else', () => {
    const write = { method: 'POST', origin: ORIGIN, transferEncoding: 'chunked' };
    for (const path of ['/api/auth/sign-in', '/recovery/retry'])
      expect(knock({ ...write, path })).toEqual({ kind: 'enter' });
    for (const path of ['/', '/jobs', '/sign-in'])
      expect(knock({ ...write, path })).toMatchObject({ kind: 'refuse', status: 411 });
  });

  it('leads whoever has no cookie to the sign-in, and back to where they wanted to go', () => {
    expect(knock({ cookie: false })).toEqual({ kind: 'lead', to: '/sign-in' });
    expect(knock({ cookie: false, path: '/jobs', search: '?status=held' })).toEqual({
      kind: 'lead',
      to: '/sign-in?next=%2Fjobs%3Fstatus%3Dheld',
    });
  });

  it.each(['/api/triage', '/recovery/retry'])('answers a program without a cookie at %s with 401', (path) => {
    expect(knock({ cookie: false, path })).toMatchObject({
      kind: 'refuse',
      status: 401,
      state: 'signed-out',
    });
  });

  it.each(['/jobs/%ZZ', '/%', '/workers/%E0%A4%A', '/workers/a%00'])(
    'refuses an address that cannot be read: %s',
    (path) => {
      for (const cookie of [true, false]) expect(knock({ path, cookie })).toMatchObject({ status: 400 });
      expect(knock({ path: '/workers/100%25%2Fa' })).toEqual({ kind: 'enter' });
    },
  );

  it('leads no write anywhere', () => {
    expect(knock({ cookie: false, method: 'POST', origin: ORIGIN, path: '/jobs' })).toMatchObject({
      status: 401,
    });
  });

  it.each([
    '/sign-in',
    '/set-password',
    '/api/auth/sign-in',
    '/api/auth/oidc/start',
    '/api/auth/oidc/callback',
    '/healthz',
    '/readyz',
    '/metrics',
  ])('lets everybody in at %s', (path) => {
    expect(knock({ cookie: false, path })).toEqual({ kind: 'enter' });
    expect(knock({ cookie: false, path, method: 'POST', origin: ORIGIN })).toEqual({ kind: 'enter' });
  });

  it.each([
    '/sign-in/',
    '/sign-in/x',
    '/api/auth/sign-in/x',
    '/api/auth/sign-out',
    '/api/auth/oidc',
    '/set-password/x',
    '/metrics/x',
    '/healthz/',
  ])('and not at %s', (path) => {
    expect(knock({ cookie: false, path }).kind).not.toBe('enter');
  });
});
