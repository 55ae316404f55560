import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, createAuth } from '@/lib/auth/better-auth';
import { ensureUser } from '@/lib/auth/ensure-user';
import { signInByPassword } from '@/lib/auth/sign-in';
import { countTry, forgiveTries, STRANGERS_MAX, TRIES_MAX } from '@/lib/auth/sign-in-tries';
import { type Browser, openBrowser } from '@/test/support/browser';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

const SECRET = 'a secret of this test and of nothing else';
const PASSWORD = 'correct horse battery';
const ANA = { email: 'ana@example.com', name: 'Ana Ruiz', role: 'operator', password: PASSWORD } as const;

let db: FreshDatabase;
let auth: Auth;
beforeAll(async () => {
  db = await freshDatabase();
  auth = createAuth(db.asAuth(12), { secret: SECRET, origin: 'http://localhost:3000' });
  await ensureUser(db.asAuth(), ANA);
});
afterAll(() => db.drop());
beforeEach(() => db.admin.query('update leasehold_auth.sign_in_buckets set tries = 0'));

async function signIn(browser: Browser, password: string = PASSWORD, more: Record<string, string> = {}) {
  const input = { email: ANA.email, password };
  const answer = await signInByPassword(auth, db.asAuth(), input, browser.headers(more));
  if (answer.ok) browser.take(answer.cookies);
  return answer;
}

/** Tries that have no password to look at: only the count is asked. */
const count = (address: string, email: string = ANA.email) =>
  countTry(db.asAuth(), SECRET, { email, address, browser: null });

/** Fills the count of all strangers of an account, ten tries an address. */
async function flood(email: string = ANA.email): Promise<void> {
  for (let address = 0; address < STRANGERS_MAX / TRIES_MAX; address += 1)
    for (let turn = 0; turn < TRIES_MAX; turn += 1) await count(`198.51.100.${address}`, email);
}

describe('tries to sign in', () => {
  it('stop even the right password from a place that had too many at once, and each of them counts', async () => {
    const tries = await Promise.all(Array.from({ length: TRIES_MAX + 5 }, () => count('203.0.113.7')));
    expect(tries.filter((wait) => wait === null)).toHaveLength(TRIES_MAX);
    expect(await signIn(openBrowser('203.0.113.7'))).toEqual({
      ...{ ok: false, status: 429 },
      sentence: 'Too many tries for this account from here. Try again in 5 min.',
    });
  });

  it('of one address stop nobody anywhere else, however many they are', async () => {
    for (let turn = 0; turn < STRANGERS_MAX * 2; turn += 1) await count('198.51.100.66');
    expect(await signIn(openBrowser('203.0.113.7'))).toMatchObject({ ok: true });
  });

  it('are counted by connection: another X-Forwarded-For is no other place', async () => {
    const browser = openBrowser('203.0.113.7');
    for (let turn = 1; turn <= TRIES_MAX; turn += 1)
      await signIn(browser, 'wrong horse battery', { 'x-forwarded-for': `198.51.100.${turn}` });
    expect(await signIn(browser, PASSWORD, { 'x-forwarded-for': '192.0.2.1' })).toMatchObject({
      status: 429,
    });
  });

  it('of strangers at many addresses stop the next stranger, and not the browser that Ana signed in by before', async () => {
    const own = openBrowser('203.0.113.7');
    expect(await signIn(own)).toMatchObject({ ok: true });
    await flood();
    expect(await signIn(openBrowser('203.0.113.8'))).toEqual({
      ...{ ok: false, status: 429 },
      sentence:
        'Too many tries for this account from elsewhere. Try again in 5 min, or now in a browser in which you have signed in before.',
    });
    const elsewhere = openBrowser('192.0.2.99', own.cookies);
    expect(await signIn(elsewhere)).toMatchObject({ ok: true });
    expect(await signIn(own)).toMatchObject({ ok: true });
  });

  it('from a known browser are limited too, and its cookie is known for one account only', async () => {
    const own = openBrowser('203.0.113.7');
    await signIn(own);
    for (let turn = 1; turn <= TRIES_MAX; turn += 1) await signIn(own, 'wrong horse battery');
    expect(await signIn(own)).toMatchObject({ status: 429 });

    const ben = { email: 'ben@example.com', password: PASSWORD };
    await flood(ben.email);
    expect(await signInByPassword(auth, db.asAuth(), ben, own.headers())).toMatchObject({ status: 429 });
  });

  it('with a forged cookie are those of a stranger', async () => {
    const own = openBrowser('203.0.113.7');
    await signIn(own);
    await flood();
    const forged = [...own.cookies].map(([name, value]) => [name, `${value.slice(0, -4)}AAAA`] as const);
    expect(await signIn(openBrowser('203.0.113.9', forged))).toMatchObject({ status: 429 });
  });

  it('for a name that nobody has are slowed down like all others, from one place and from many', async () => {
    const nobody = { email: 'nobody@example.com', password: PASSWORD };
    for (let turn = 1; turn <= TRIES_MAX; turn += 1)
      expect(await count('203.0.113.7', nobody.email)).toBeNull();
    const here = await signInByPassword(auth, db.asAuth(), nobody, openBrowser('203.0.113.7').headers());
    expect(here).toMatchObject({
      sentence: 'Too many tries for this account from here. Try again in 5 min.',
    });
    await flood(nobody.email);
    const there = await signInByPassword(auth, db.asAuth(), nobody, openBrowser('203.0.113.8').headers());
    expect(there).toMatchObject({ sentence: expect.stringMatching(/^Too many tries .* from elsewhere/) });
  });

  it('are forgotten when the window has passed, and after the right password', async () => {
    for (let turn = 1; turn <= TRIES_MAX + 1; turn += 1) await count('203.0.113.7');
    await db.admin.query(
      "update leasehold_auth.sign_in_buckets set window_started_at = window_started_at - interval '6 min'",
    );
    const browser = openBrowser('203.0.113.7');
    expect(await signIn(browser)).toMatchObject({ ok: true });

    for (let turn = 1; turn < TRIES_MAX; turn += 1) await count('203.0.113.20');
    expect(await signIn(openBrowser('203.0.113.20'))).toMatchObject({ ok: true });
    expect(await signIn(openBrowser('203.0.113.20'), 'wrong horse battery')).toMatchObject({ status: 401 });
  });

  it('that were right do not use up what strangers have', async () => {
    for (let turn = 0; turn < STRANGERS_MAX + 1; turn += 1) {
      const from = { email: ANA.email, address: '203.0.113.30', browser: null };
      expect(await countTry(db.asAuth(), SECRET, from)).toBeNull();
      await forgiveTries(db.asAuth(), SECRET, from);
    }
  });

  it('take a bucket over from somebody else instead of adding a row', async () => {
    await count('203.0.113.40');
    const others = "update leasehold_auth.sign_in_buckets set owner = 'somebody else', tries = 99";
    const { rowCount } = await db.admin.query(others);
    expect(await count('203.0.113.40')).toBeNull();
    const { rows } = await db.admin.query('select count(*)::int as rows from leasehold_auth.sign_in_buckets');
    expect(rows).toEqual([{ rows: rowCount }]);
    await expect(
      db.admin.query('update leasehold_auth.sign_in_buckets set bucket = 65536'),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
