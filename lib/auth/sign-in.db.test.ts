import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, createAuth } from '@/lib/auth/better-auth';
import { ensureUser } from '@/lib/auth/ensure-user';
import { findActor } from '@/lib/auth/queries';
import { endSession } from '@/lib/auth/sessions';
import { signInByPassword } from '@/lib/auth/sign-in';
import { signedToken } from '@/lib/auth/signed-token';
import { openPool } from '@/lib/db/pool';
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
});
afterAll(() => db.drop());
beforeEach(async () => {
  await ensureUser(db.asAuth(), ANA);
  await db.admin.query('update leasehold_auth.sign_in_buckets set tries = 0');
});

async function signIn(browser: Browser, password: string = PASSWORD, email: string = ANA.email) {
  const answer = await signInByPassword(auth, db.asAuth(), { email, password }, browser.headers());
  if (answer.ok) browser.take(answer.cookies);
  return answer;
}

const tokenOf = (browser: Browser) => signedToken(browser.headers(), SECRET) ?? '';
const actorOf = (browser: Browser) => findActor(db.asAuth(), tokenOf(browser));

describe('signInByPassword', () => {
  it('lets in who knows the password, whatever the case of the address', async () => {
    expect(await signIn(openBrowser('203.0.113.7'))).toMatchObject({ ok: true });
    expect(await signIn(openBrowser('203.0.113.7'), PASSWORD, 'ANA@Example.com')).toMatchObject({ ok: true });
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const browser = openBrowser('203.0.113.7');
    const wrong = await signIn(browser, 'wrong horse battery');
    const unknown = await signIn(browser, PASSWORD, 'nobody@example.com');
    expect(wrong).toMatchObject({ ok: false, status: 401 });
    expect(unknown).toEqual(wrong);
    expect([...browser.cookies]).toEqual([]);
  });

  it.each([null, {}, { email: 'ana', password: 'x' }, { email: ANA.email, password: '' }])(
    'asks for both when it gets %j',
    async (input) => {
      const answer = await signInByPassword(auth, db.asAuth(), input, new Headers());
      expect(answer).toMatchObject({ ok: false, status: 422 });
    },
  );

  it('tells nobody but who knows the password that an account is disabled', async () => {
    await db.admin.query('update leasehold_auth."user" set disabled_at = clock_timestamp()');
    const browser = openBrowser('203.0.113.7');
    expect(await signIn(browser)).toMatchObject({ ok: false, status: 403 });
    expect(await signIn(browser, 'wrong horse battery')).toMatchObject({ ok: false, status: 401 });
  });
});

describe('the session of a request', () => {
  it('names the person and the role that the database holds now', async () => {
    const browser = openBrowser('203.0.113.7');
    await signIn(browser);
    expect(await actorOf(browser)).toMatchObject({ name: 'Ana Ruiz', role: 'operator' });
    await db.admin.query(`update leasehold_auth."user" set role = 'viewer'`);
    expect(await actorOf(browser)).toMatchObject({ role: 'viewer' });
  });

  it('is a new one at each sign-in, and the one that was there before ends', async () => {
    const mallory = openBrowser('198.51.100.66');
    await signIn(mallory);
    const planted = openBrowser('203.0.113.7', mallory.cookies);
    await signIn(planted);
    expect(tokenOf(planted)).not.toBe(tokenOf(mallory));
    expect(await actorOf(planted)).not.toBeNull();
    expect(await actorOf(mallory)).toBeNull();
  });

  it('is worth nothing to who stole its cookie once it was ended', async () => {
    const browser = openBrowser('203.0.113.7');
    await signIn(browser);
    const thief = openBrowser('198.51.100.66', browser.cookies);
    expect(await actorOf(thief)).not.toBeNull();
    await endSession(db.asAuth(), tokenOf(browser));
    expect(await actorOf(thief)).toBeNull();
  });

  it('ends when its time is over, and when the account is disabled', async () => {
    const [lapsed, disabled] = [openBrowser('203.0.113.7'), openBrowser('203.0.113.7')];
    await signIn(lapsed);
    await db.admin.query('update leasehold_auth.session set expires_at = clock_timestamp()');
    expect(await actorOf(lapsed)).toBeNull();
    await signIn(disabled);
    await db.admin.query('update leasehold_auth."user" set disabled_at = clock_timestamp()');
    expect(await actorOf(disabled)).toBeNull();
  });

  it('is not believed with another signature, or with none', async () => {
    const browser = openBrowser('203.0.113.7');
    await signIn(browser);
    const cookie = browser.headers().get('cookie') ?? '';
    expect(signedToken(browser.headers(), SECRET)).not.toBeNull();
    expect(signedToken(browser.headers(), `${SECRET}!`)).toBeNull();
    const session = cookie.split('; ')[0] ?? '';
    for (const forged of [
      session.split('.').slice(0, 2).join('.'),
      `${session.slice(0, -6)}AAAAA%3D`,
      'a=b',
    ]) {
      expect(signedToken(new Headers({ cookie: forged }), SECRET)).toBeNull();
    }
  });

  it('cannot be read when the database is away, which is not the same as signed out', async () => {
    const away = openPool({
      ...{
        connectionString: 'postgresql://x:y@127.0.0.1:1/z',
        role: 'leasehold_auth',
        applicationName: 'away',
      },
      ...{ statementTimeoutMs: 1_000, lockTimeoutMs: 500, max: 1 },
    });
    await expect(findActor(away, 'any')).rejects.toMatchObject({ fault: 'out_of_reach' });
    await away.end();
  });
});
