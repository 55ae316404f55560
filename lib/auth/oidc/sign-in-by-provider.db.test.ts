import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, createAuth } from '@/lib/auth/better-auth';
import { ensureUser } from '@/lib/auth/ensure-user';
import { beginFlow } from '@/lib/auth/oidc/oidc-flow';
import { type OidcSettings, oidcSettings } from '@/lib/auth/oidc/oidc-settings';
import { signInByProvider } from '@/lib/auth/oidc/sign-in-by-provider';
import { findActor } from '@/lib/auth/queries';
import { signInByPassword } from '@/lib/auth/sign-in';
import { signedToken } from '@/lib/auth/signed-token';
import { type Browser, openBrowser } from '@/test/support/browser';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { type Issuer, startIssuer } from '@/test/support/issuer';

const SETTINGS = { secret: 'a secret of this test and of nothing else', origin: 'http://localhost:3000' };

let db: FreshDatabase;
let auth: Auth;
let issuer: Issuer;
let provider: OidcSettings;
beforeAll(async () => {
  [db, issuer] = await Promise.all([freshDatabase(), startIssuer()]);
  auth = createAuth(db.asAuth(), SETTINGS);
  const settings = oidcSettings(issuer.environment);
  if (settings === null) throw new Error('The issuer names itself.');
  provider = settings;
});
afterAll(() => Promise.all([db.drop(), issuer.stop()]));

let jonas: Issuer['people'][number];
let email: string;
beforeEach(() => {
  const sub = crypto.randomUUID();
  email = `jonas.${sub}@example.com`;
  jonas = { sub, name: 'Jonas Weber', email, groups: ['staff', 'leads'] };
  issuer.people = [jonas];
  issuer.spoil = 'nothing';
});

type Way = { next?: string; linkTo?: string | null; as?: string };

/** From the button to the provider: gives the query with which the provider sends the browser back. */
async function askProvider(browser: Browser, { next = '/', linkTo = null, as = jonas.sub }: Way = {}) {
  const { location, cookie } = await beginFlow(provider, SETTINGS, { next, linkTo });
  browser.take([cookie]);
  location.searchParams.set('as', as);
  const sent = await fetch(location, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/api/auth/oidc/callback');
  return back.search;
}

async function comeBack(browser: Browser, search: string) {
  const console = { auth, pool: db.asAuth(), provider, settings: SETTINGS };
  const answer = await signInByProvider(console, search, browser.headers());
  if (answer.ok) browser.take(answer.cookies);
  return answer;
}

async function signIn(browser: Browser, way?: Way) {
  return comeBack(browser, await askProvider(browser, way));
}

const actorOf = (browser: Browser) =>
  findActor(db.asAuth(), signedToken(browser.headers(), SETTINGS.secret) ?? '');

async function recordsOf(person: string) {
  const { rows } = await db.admin.query<{ action: string; who: string; detail: string }>(
    'select action, actor_name as who, detail from leasehold.audit_events where job_key = $1 order by seq',
    [person],
  );
  return rows;
}

describe('a sign-in by the identity provider', () => {
  it('makes the account at the first time, in the strongest role of the groups, and leads on', async () => {
    const browser = openBrowser('203.0.113.7');
    expect(await signIn(browser, { next: '/jobs?status=held' })).toMatchObject({
      ok: true,
      next: '/jobs?status=held',
    });
    expect(await actorOf(browser)).toMatchObject({ name: 'Jonas Weber', role: 'approver' });
    expect(await recordsOf(email)).toEqual([
      {
        action: 'add-person',
        who: 'Example Staff',
        detail: 'Jonas Weber signed in for the first time, as approver.',
      },
    ]);
  });

  it('follows the groups: another role is recorded and ends the sessions there were', async () => {
    const [before, now] = [openBrowser('203.0.113.7'), openBrowser('203.0.113.8')];
    await signIn(before);
    await signIn(now);
    expect(await actorOf(before)).not.toBeNull();
    jonas.groups = ['oncall'];
    await signIn(now);
    expect(await actorOf(now)).toMatchObject({ role: 'operator' });
    expect(await actorOf(before)).toBeNull();
    expect((await recordsOf(email)).at(-1)).toMatchObject({
      ...{
        action: 'change-role',
        detail: 'Jonas Weber is operator now, and was approver. 2 sessions ended.',
      },
    });
  });

  it('knows somebody by subject and not by name or address, which others may take over', async () => {
    await signIn(openBrowser('203.0.113.7'));
    issuer.people = [{ ...jonas, sub: 'another person with the same address' }];
    const other = openBrowser('203.0.113.9');
    expect(await signIn(other, { as: 'another person with the same address' })).toMatchObject({
      problem: 'taken',
    });
    expect(await actorOf(other)).toBeNull();
  });

  it('gives no entry without a group that gives a role, and ends what there was', async () => {
    const browser = openBrowser('203.0.113.7');
    await signIn(browser);
    jonas.groups = ['staff'];
    expect(await signIn(openBrowser('203.0.113.8'))).toMatchObject({ ok: false, problem: 'no-role' });
    expect(await actorOf(browser)).toBeNull();
    expect((await recordsOf(email)).at(-1)).toMatchObject({ action: 'end-sessions' });
  });

  it('gives no entry to an account that is disabled, or an address that nobody vouches for', async () => {
    await signIn(openBrowser('203.0.113.7'));
    await db.admin.query('update leasehold_auth."user" set disabled_at = now() where email = $1', [email]);
    expect(await signIn(openBrowser('203.0.113.7'))).toMatchObject({ problem: 'disabled' });
    issuer.people = [{ ...jonas, sub: 'unverified', email_verified: false }];
    expect(await signIn(openBrowser('203.0.113.7'), { as: 'unverified' })).toMatchObject({
      problem: 'unverified',
    });
  });

  it('ends the session that the browser came with and opens a new one', async () => {
    const browser = openBrowser('203.0.113.7');
    await signIn(browser);
    const planted = openBrowser('198.51.100.66', browser.cookies);
    await signIn(browser);
    expect(await actorOf(browser)).not.toBeNull();
    expect(await actorOf(planted)).toBeNull();
  });
});

describe('an account with a password', () => {
  const PASSWORD = 'correct horse battery';
  beforeEach(async () => {
    await ensureUser(db.asAuth(), { email, name: 'Jonas Weber', role: 'operator', password: PASSWORD });
  });

  it('is not opened by a provider that knows the same address', async () => {
    const browser = openBrowser('203.0.113.7');
    expect(await signIn(browser)).toMatchObject({ ok: false, problem: 'taken' });
    expect(await actorOf(browser)).toBeNull();
  });

  it('is linked by who is signed in to it, and then follows the groups', async () => {
    const browser = openBrowser('203.0.113.7');
    const answer = await signInByPassword(
      auth,
      db.asAuth(),
      { email, password: PASSWORD },
      browser.headers(),
    );
    if (answer.ok) browser.take(answer.cookies);
    const linkTo = (await actorOf(browser))?.id ?? '';
    expect(await signIn(browser, { linkTo })).toMatchObject({ ok: true });
    expect(await actorOf(browser)).toMatchObject({ id: linkTo, role: 'approver' });
    expect(await signIn(openBrowser('203.0.113.8'))).toMatchObject({ ok: true });
    expect((await recordsOf(email)).map(({ action }) => action)).toEqual([
      'add-person',
      'change-role',
      'change-person',
    ]);
  });

  it('is not linked for a browser in which nobody, or somebody else, is signed in', async () => {
    const { rows } = await db.admin.query<{ id: string }>(
      'select id from leasehold_auth."user" where email = $1',
      [email],
    );
    const linkTo = rows[0]?.id ?? '';
    expect(await signIn(openBrowser('203.0.113.7'), { linkTo })).toMatchObject({ problem: 'taken' });
  });
});

describe('what comes back from the provider', () => {
  it.each(['signature', 'nonce', 'audience', 'issuer', 'expired'] as const)(
    'is not believed with a wrong %s',
    async (spoil) => {
      issuer.spoil = spoil;
      const browser = openBrowser('203.0.113.7');
      expect(await signIn(browser)).toMatchObject({ ok: false, problem: 'not-believed' });
      expect(await actorOf(browser)).toBeNull();
      expect(await recordsOf(email)).toEqual([]);
    },
  );

  it('is good for the browser that began it, and once', async () => {
    const browser = openBrowser('203.0.113.7');
    const search = await askProvider(browser);
    expect(await comeBack(openBrowser('203.0.113.7'), search)).toMatchObject({ problem: 'begun-elsewhere' });
    const other = openBrowser('203.0.113.8');
    await askProvider(other);
    expect(await comeBack(other, search)).toMatchObject({ problem: 'not-believed' });
    expect(await comeBack(browser, search)).toMatchObject({ ok: true });
    expect(await comeBack(browser, search)).toMatchObject({ problem: 'not-believed' });
  });

  it('may be a refusal, and lets nobody in without a code', async () => {
    expect(await signIn(openBrowser('203.0.113.7'), { as: 'nobody' })).toMatchObject({
      problem: 'denied-there',
    });
    const browser = openBrowser('203.0.113.7');
    await askProvider(browser);
    expect(await comeBack(browser, '')).toMatchObject({ problem: 'not-believed' });
  });
});

describe('a provider that does not answer', () => {
  it('is told from one that answers, and asked again the next time', async () => {
    const gone = await startIssuer([jonas]);
    const settings = oidcSettings(gone.environment);
    if (settings === null) throw new Error('The issuer names itself.');
    await gone.stop();
    const begin = () => beginFlow(settings, SETTINGS, { next: '/', linkTo: null });
    await expect(begin()).rejects.toThrow();
    await expect(begin()).rejects.toThrow();
    await expect(beginFlow(provider, SETTINGS, { next: '/', linkTo: null })).resolves.toBeDefined();
  });
});
