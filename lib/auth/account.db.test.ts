import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, createAuth } from '@/lib/auth/better-auth';
import { changePassword, setFirstPassword } from '@/lib/auth/change-password';
import { ensureUser } from '@/lib/auth/ensure-user';
import { findByPassword } from '@/lib/auth/find-by-password';
import { newLinkSecret } from '@/lib/auth/password-link';
import { findAccount, listPeople } from '@/lib/auth/people/list-people';
import { findActor } from '@/lib/auth/queries';
import { endSessionsOf, listSessions, sessionOf } from '@/lib/auth/sessions';
import { signInByPassword } from '@/lib/auth/sign-in';
import { TRIES_MAX } from '@/lib/auth/sign-in-tries';
import { signedToken } from '@/lib/auth/signed-token';
import { type Browser, openBrowser } from '@/test/support/browser';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makePerson } from '@/test/support/people';

const SECRET = 'a secret of this test and of nothing else';
const [PASSWORD, ANOTHER] = ['correct horse battery', 'staple correct horse'];

let db: FreshDatabase;
let auth: Auth;
beforeAll(async () => {
  db = await freshDatabase();
  auth = createAuth(db.asAuth(), { secret: SECRET, origin: 'http://localhost:3000' });
});
afterAll(() => db.drop());

let email: string;
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`;
  await ensureUser(db.asAuth(), { email, name: 'Ana Ruiz', role: 'operator', password: PASSWORD });
});

/** A browser in which somebody is signed in. */
async function signedIn(address: string, who = email, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(address);
  const answer = await signInByPassword(auth, db.asAuth(), { email: who, password }, browser.headers());
  if (!answer.ok) throw new Error(answer.sentence);
  browser.take(answer.cookies);
  return browser;
}

const tokenOf = (browser: Browser) => signedToken(browser.headers(), SECRET) ?? '';
const sessionIn = async (browser: Browser) => (await sessionOf(db.asAuth(), tokenOf(browser))) ?? '';
const actorOf = (browser: Browser) => findActor(db.asAuth(), tokenOf(browser));
const idOf = async (browser: Browser) => (await actorOf(browser))?.id ?? '';

describe('the sessions of oneself', () => {
  it('tell when, from where and by what browser, and never the token', async () => {
    const browser = await signedIn('203.0.113.7');
    const sessions = await listSessions(db.asAuth(), await idOf(browser));
    expect(sessions).toEqual([
      {
        id: await sessionIn(browser),
        openedAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
        address: '203.0.113.7',
        userAgent: expect.stringContaining('Firefox/140.0'),
      },
    ]);
    const told = JSON.stringify([sessions, await findAccount(db.asAuth(), await idOf(browser))]);
    expect(told).not.toContain(tokenOf(browser));
    expect(JSON.stringify(await listPeople(db.asAuth()))).not.toContain(tokenOf(browser));
  });

  it('end one at a time, or all but the one that asks', async () => {
    const [one, two, three] = [
      await signedIn('203.0.113.1'),
      await signedIn('203.0.113.2'),
      await signedIn('203.0.113.3'),
    ];
    const id = await idOf(one);
    expect(await endSessionsOf(db.asAuth(), id, { id: await sessionIn(two) })).toBe(1);
    expect(await actorOf(two)).toBeNull();
    expect(await endSessionsOf(db.asAuth(), id, { allBut: await sessionIn(one) })).toBe(1);
    expect(await actorOf(three)).toBeNull();
    expect(await actorOf(one)).not.toBeNull();
  });

  it('are not for anybody else to end, though their id is known', async () => {
    const ana = await signedIn('203.0.113.1');
    const mallory = await makePerson(db.admin, `Mallory ${email}`, 'operator', 1);
    expect(await endSessionsOf(db.asAuth(), mallory.id, { id: await sessionIn(ana) })).toBe(0);
    expect(await endSessionsOf(db.asAuth(), mallory.id, { allBut: null })).toBe(1);
    expect(await actorOf(ana)).not.toBeNull();
  });
});

describe('changing the password of oneself', () => {
  const change = async (browser: Browser, current: string, next: string) =>
    changePassword(
      db.asAuth(),
      { secret: SECRET },
      { email, current, next },
      browser.headers(),
      await sessionIn(browser),
    );

  it('takes the password now, ends the other sessions and keeps this one', async () => {
    const [own, other] = [await signedIn('203.0.113.1'), await signedIn('203.0.113.2')];
    expect(await change(own, PASSWORD, ANOTHER)).toEqual({ ended: 1 });
    expect(await actorOf(own)).not.toBeNull();
    expect(await actorOf(other)).toBeNull();
    expect(await findByPassword(db.asAuth(), email, PASSWORD)).toBeNull();
    expect(await findByPassword(db.asAuth(), email, ANOTHER)).not.toBeNull();
  });

  it('is refused to who has a session and not the password, as often as a sign-in would be', async () => {
    const own = await signedIn('203.0.113.1');
    const thief = openBrowser('198.51.100.66', [...own.cookies].slice(0, 1));
    for (let turn = 1; turn <= TRIES_MAX; turn += 1)
      expect(await change(thief, 'wrong horse battery', ANOTHER)).toEqual({
        sentence: 'This is not your password now.',
      });
    expect(await change(thief, PASSWORD, ANOTHER)).toEqual({
      sentence: 'Too many tries for this account from here. Try again in 5 min.',
    });
    expect(await findByPassword(db.asAuth(), email, PASSWORD)).not.toBeNull();
  });

  it('refuses one that is too short', async () => {
    const own = await signedIn('203.0.113.1');
    expect(await change(own, PASSWORD, 'short')).toMatchObject({
      sentence: expect.stringMatching(/needs 12/),
    });
  });
});

describe('the link to set a first password', () => {
  /** A new person, and the secret of their link. */
  async function invite(lapses = '1 day') {
    const person = await makePerson(db.admin, `Maren ${crypto.randomUUID()}`, 'reviewer');
    const { secret, hash } = newLinkSecret();
    await db.admin.query(
      `insert into leasehold_auth.password_links (token_hash, user_id, expires_at)
       values ($1, $2, clock_timestamp() + $3::interval)`,
      [hash, person.id, lapses],
    );
    return { secret, person };
  }

  const passwordsOf = async (id: string) => {
    const { rows } = await db.admin.query('select from leasehold_auth.account where user_id = $1', [id]);
    return rows.length;
  };

  it('is good once, however many come at once', async () => {
    const { secret, person } = await invite();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => setFirstPassword(db.asAuth(), secret, PASSWORD)),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(await passwordsOf(person.id)).toBe(1);
    expect(await setFirstPassword(db.asAuth(), secret, ANOTHER)).toMatch(/^This link was used/);
  });

  it('is good for a day, for who is not disabled, and is not used up by a password that is too short', async () => {
    const late = await invite('-1 second');
    expect(await setFirstPassword(db.asAuth(), late.secret, PASSWORD)).toMatch(/has lapsed/);
    const shut = await invite();
    await db.admin.query('update leasehold_auth."user" set disabled_at = now() where id = $1', [
      shut.person.id,
    ]);
    expect(await setFirstPassword(db.asAuth(), shut.secret, PASSWORD)).toMatch(/Ask an admin/);
    const { secret } = await invite();
    expect(await setFirstPassword(db.asAuth(), secret, 'short')).toMatch(/needs 12/);
    expect(await setFirstPassword(db.asAuth(), secret, PASSWORD)).toBeNull();
  });

  it.each(['', 'x', 'x'.repeat(43)])('is none when it was never made: %j', async (secret) => {
    expect(await setFirstPassword(db.asAuth(), secret, PASSWORD)).toMatch(/^This link/);
  });
});
