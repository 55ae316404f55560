import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Auth, createAuth } from '@/lib/auth/better-auth';
import { ensureUser } from '@/lib/auth/ensure-user';
import { findActor } from '@/lib/auth/queries';
import { signInByPassword } from '@/lib/auth/sign-in';
import { countTry, TRIES_MAX } from '@/lib/auth/sign-in-tries';
import { signedToken } from '@/lib/auth/signed-token';
import { openPool } from '@/lib/db/pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

const SECRET = 'a secret of this test and of nothing else';
const PASSWORD = 'correct horse battery';
const ANA = { email: 'ana@example.com', name: 'Ana Ruiz', role: 'operator', password: PASSWORD } as const;

let db: FreshDatabase;
let auth: Auth;
beforeAll(async () => {
  db = await freshDatabase();
  auth = createAuth(db.asAuth(12), { secret: SECRET, origin: 'http://localhost:3000' });
  await ensureUser(auth, ANA);
});
afterAll(() => db.drop());
beforeEach(() => db.admin.query('update leasehold_auth.sign_in_tries set tries = 0'));

const signIn = (password: string, email: string = ANA.email) =>
  signInByPassword(auth, db.asAuth(), { email, password }, new Headers());

/** The headers of a browser that has just signed in. */
async function signedInHeaders(): Promise<Headers> {
  const { headers } = await auth.api.signInEmail({
    body: { email: ANA.email, password: PASSWORD },
    returnHeaders: true,
  });
  return new Headers({ cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' });
}

describe('signInByPassword', () => {
  it('lets in who knows the password, whatever the case of the address', async () => {
    expect(await signIn(PASSWORD)).toEqual({ ok: true });
    expect(await signIn(PASSWORD, 'ANA@Example.com')).toEqual({ ok: true });
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const wrong = await signIn('wrong horse battery');
    const unknown = await signIn(PASSWORD, 'nobody@example.com');
    expect(wrong).toMatchObject({ ok: false, status: 401 });
    expect(unknown).toEqual(wrong);
  });

  it.each([null, {}, { email: 'ana', password: 'x' }, { email: ANA.email, password: '' }])(
    'asks for both when it gets %j',
    async (input) => {
      const answer = await signInByPassword(auth, db.asAuth(), input, new Headers());
      expect(answer).toMatchObject({ ok: false, status: 422 });
    },
  );

  it('stops even the right password after too many tries at once, and counts each of them', async () => {
    const tries = await Promise.all(
      Array.from({ length: TRIES_MAX + 5 }, () => countTry(db.asAuth(), ANA.email)),
    );
    expect(tries.filter((wait) => wait === null)).toHaveLength(TRIES_MAX);
    expect(await signIn(PASSWORD)).toEqual({
      ...{ ok: false, status: 429 },
      sentence: 'Too many tries for this account. Try again in 5 min.',
    });
  });

  it('opens again when the window has passed', async () => {
    await db.admin.query(
      `insert into leasehold_auth.sign_in_tries select id, clock_timestamp() - interval '6 min', 99 from leasehold_auth."user"
       on conflict (user_id) do update set tries = 99, window_started_at = excluded.window_started_at`,
    );
    expect(await signIn(PASSWORD)).toEqual({ ok: true });
  });

  it('forgets earlier mistakes once the right password came', async () => {
    for (let turn = 1; turn < TRIES_MAX; turn += 1) await countTry(db.asAuth(), ANA.email);
    expect(await signIn(PASSWORD)).toEqual({ ok: true });
    expect(await signIn('wrong horse battery')).toMatchObject({ status: 401 });
  });

  it('slows an unknown name down like a known one', async () => {
    const name = 'somebody@example.com';
    for (let turn = 1; turn <= TRIES_MAX; turn += 1) expect(await countTry(db.asAuth(), name)).toBeNull();
    expect(await signIn(PASSWORD, name)).toMatchObject({ status: 429 });
  });
});

describe('the session of a request', () => {
  it('names the person and the role that the database holds now', async () => {
    const token = signedToken(await signedInHeaders(), SECRET) ?? '';
    expect(await findActor(db.asAuth(), token)).toMatchObject({ name: 'Ana Ruiz', role: 'operator' });
    expect(await ensureUser(auth, { ...ANA, role: 'viewer' })).toBe('changed');
    expect(await findActor(db.asAuth(), token)).toMatchObject({ role: 'viewer' });
  });

  it('ends when its time is over, and when the person signs out', async () => {
    const headers = await signedInHeaders();
    const token = signedToken(headers, SECRET) ?? '';
    await auth.api.signOut({ headers });
    expect(await findActor(db.asAuth(), token)).toBeNull();

    const lapsed = signedToken(await signedInHeaders(), SECRET) ?? '';
    await db.admin.query(
      'update leasehold_auth.session set expires_at = clock_timestamp() where token = $1',
      [lapsed],
    );
    expect(await findActor(db.asAuth(), lapsed)).toBeNull();
  });

  it('is not believed with another signature, or with none', async () => {
    const headers = await signedInHeaders();
    const cookie = headers.get('cookie') ?? '';
    const token = signedToken(headers, SECRET);
    expect(token).not.toBeNull();
    expect(signedToken(headers, `${SECRET}!`)).toBeNull();
    for (const forged of [cookie.split('.').slice(0, 2).join('.'), `${cookie.slice(0, -6)}AAAAA%3D`, 'a=b']) {
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

describe('nobody makes an account for themselves', () => {
  it('and no password that is too short is taken', async () => {
    const body = { email: 'eve@example.com', name: 'Eve', password: PASSWORD };
    await expect(auth.api.signUpEmail({ body })).rejects.toThrow();
    await expect(ensureUser(auth, { ...ANA, password: 'short' })).rejects.toThrow(
      /needs 12 to 128 characters/,
    );
  });
});
