import { wishOnPerson } from '@/test/support/people';
import { type House, ONE_OF, signInAt } from '../support/house';
import { type PasserBy, passBy } from '../support/passer-by';
import { send } from '../support/raw-request';
import { actAction, argumentsOf, postAction, resultOf } from '../support/server-actions';
import { expect, test } from '../support/test';

/** Who the console takes the bearer of a cookie for; null for nobody. */
async function whoIs({ console }: House, cookie: string): Promise<{ name: string; role: string } | null> {
  const { status, text } = await send(console.origin, { path: '/api/session', headers: { cookie } });
  return status === 200 ? JSON.parse(text).actor : null;
}

/** Nothing opens any more: no data, no page, no act. */
async function expectShutOut(house: House, cookie: string): Promise<void> {
  expect(await whoIs(house, cookie)).toBeNull();
  const page = await send(house.console.origin, { path: '/jobs', headers: { cookie } });
  expect([307, 200]).toContain(page.status);
  expect(page.text + page.headers.location).toContain('/sign-in');
  expect(page.text).not.toContain('CANARY');
  const act = await postAction(house.console, actAction(), {
    body: argumentsOf('hold', {}),
    headers: { cookie },
  });
  expect(resultOf(act)).toMatchObject({ ok: false, status: 401 });
}

test('a session that was planted before the sign-in is not taken over by it', async ({ house }) => {
  const others = await passBy(house.database.admin, 'operator');
  const planted = [
    'leasehold.session_token=planted-by-an-attacker.c2lnbmF0dXJl',
    '__Secure-leasehold.session_token=planted-by-an-attacker.c2lnbmF0dXJl',
    others.cookie,
  ];
  for (const cookie of planted) {
    const fresh = await signInAt(house.console.origin, ONE_OF.viewer, cookie);
    expect(fresh).not.toContain(cookie.split('=')[1]);
    expect(await whoIs(house, fresh)).toMatchObject({ role: 'viewer' });
    expect((await whoIs(house, cookie))?.role).not.toBe('viewer');
  }
});

test('each sign-in opens a session of its own', async ({ house }) => {
  const [first, second] = [
    await signInAt(house.console.origin, ONE_OF.viewer),
    await signInAt(house.console.origin, ONE_OF.viewer),
  ];
  expect(first).not.toBe(second);
  await send(house.console.origin, {
    ...{ method: 'POST', path: '/api/auth/sign-out' },
    headers: { origin: house.console.origin, cookie: first },
  });
  expect([await whoIs(house, first), await whoIs(house, second)]).toMatchObject([null, { role: 'viewer' }]);
});

/** How a session ends, by whom ever. */
const ENDS: Readonly<Record<string, (house: House, person: PasserBy) => Promise<unknown>>> = {
  'its person signed out': ({ console }, { cookie }) =>
    send(console.origin, {
      ...{ method: 'POST', path: '/api/auth/sign-out', headers: { origin: console.origin, cookie } },
    }),
  'an admin ended their sessions': (house, person) => changePerson(house, person, 'end-sessions'),
  'an admin gave them another role': (house, person) => changePerson(house, person, 'change-role'),
  'an admin disabled their account': (house, person) => changePerson(house, person, 'disable-person'),
  'its time was over': ({ database: { admin } }, { id }) =>
    admin.query('update leasehold_auth.session set expires_at = clock_timestamp() where user_id = $1', [id]),
};

async function changePerson(
  house: House,
  { email }: PasserBy,
  verb: 'end-sessions' | 'change-role' | 'disable-person',
): Promise<void> {
  const more = verb === 'change-role' ? { role: 'viewer' as const } : {};
  const wish = await wishOnPerson(house.database.admin, verb, email, more);
  const answer = await postAction(house.console, actAction(), {
    body: argumentsOf(verb, wish),
    headers: { cookie: house.cookieOf('admin') },
  });
  expect(resultOf(answer), answer.text).toMatchObject({ ok: true, outcome: { outcome: 'done' } });
}

for (const [how, end] of Object.entries(ENDS)) {
  test(`a stolen cookie opens nothing once ${how}`, async ({ house }) => {
    const person = await passBy(house.database.admin, 'operator');
    expect(await whoIs(house, person.cookie)).toMatchObject({ role: 'operator' });
    await end(house, person);
    await expectShutOut(house, person.cookie);
  });
}

test('a cookie counts whole and signed, or not at all', async ({ house }) => {
  const [name = '', value = ''] = (await passBy(house.database.admin, 'operator')).cookie.split('=');
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  expect(await whoIs(house, `${name}=${value}`)).not.toBeNull();
  const { rows } = await house.database.admin.query<{ token: string }>(
    'select token from leasehold_auth.session where token = $1',
    [token],
  );
  expect(rows).toHaveLength(1);
  const forged = [
    ...[token, `${token}.`, `.${signature}`, `${token}.${signature.slice(0, -2)}`, `${token}.A${signature}`],
    ...[`${token.slice(1)}.${signature}`, `${token.toUpperCase()}.${signature}`, `${token}x.${signature}`],
    ...[`${token}.${'A'.repeat(43)}=`, '%', '%E0%A4%A', ''],
  ];
  for (const one of forged) expect(await whoIs(house, `${name}=${encodeURIComponent(one)}`), one).toBeNull();
});

test('a cookie that another page reads does not exist', async ({ house }) => {
  const answer = await send(house.console.origin, {
    ...{ method: 'POST', path: '/api/auth/sign-in' },
    headers: { origin: house.console.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ONE_OF.viewer.email, password: ONE_OF.viewer.password }),
  });
  const cookies = answer.headers['set-cookie'] ?? [];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  expect(answer.text).not.toMatch(/token/i);
});
