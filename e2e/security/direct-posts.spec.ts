import { UNREADABLE_CALL } from '@/lib/http/door';
import { passBy } from '../support/passer-by';
import { send } from '../support/raw-request';
import { actAction, argumentsOf, postAction, resultOf, serverActions } from '../support/server-actions';
import { expect, test } from '../support/test';
import { readWritten } from '../support/written';

/** What no page would send to an action. */
const MALFORMED: readonly [string, string][] = [
  ['nothing', ''],
  ['no arguments', '[]'],
  ['a number', '7'],
  ['an object', '{}'],
  ['null for each', '[null,null,null]'],
  ['a list in place of a word', '[["mark-failed"],[]]'],
  ['an object whose text lies', '[{"toString":"x"},{}]'],
  ['a prototype', '[{"__proto__":{"role":"admin"}},{"__proto__":{"ok":true}}]'],
  ['a name of every object', '["constructor",{}]'],
  ['the prototype as the act', '["__proto__",{}]'],
  ['a reference to nothing', '["$F9","$9"]'],
  ['a reference to itself', '["$0","$0"]'],
  ['a reference into a prototype', '["$1:__proto__:constructor","$1:constructor:constructor"]'],
  ['a promise', '["$@1",{"then":"$1:__proto__:then"}]'],
  ['a temporary reference', '["$T",{}]'],
  ['a server reference', '["$h1",{}]'],
  ['a number that is none', '["$NaN","$-Infinity"]'],
  ['a very big number', `["$n${'9'.repeat(5_000)}",{}]`],
  ['a deep nest', `["retry",${'['.repeat(3_000)}${']'.repeat(3_000)}]`],
  ['no JSON', '["mark-failed",'],
  ['half a character', '["\\ud800",{"reason":"\\ud800"}]'],
];

test('every action of the build is known by name', () => {
  const names = serverActions().map(({ name }) => name);
  expect(names.sort()).toEqual([
    '(console)/account/actions#changeOwnPassword',
    '(console)/account/actions#endOtherSessions',
    '(console)/account/actions#endOwnSession',
    '(console)/people/actions#newPasswordLink',
    '(console)/read-notifications#readNotifications',
    'recovery/actions#act',
    'recovery/actions#freeze',
    'set-password/actions#setPassword',
    'sign-in/actions#signIn',
    'sign-in/actions#signOut',
  ]);
});

test('no action does anything for whoever is not signed in', async ({ house }) => {
  const before = await readWritten(house.database.admin);
  const forged = { cookie: 'leasehold.session_token=forged.Zm9yZ2Vk' };
  for (const action of serverActions()) {
    for (const [what, body] of [...MALFORMED, ['an act', argumentsOf('mark-failed', {})] as const]) {
      const stranger = await postAction(house.console, { ...action, page: '/' }, { body });
      expect([stranger.status, JSON.parse(stranger.text).state], `${action.name}: ${what}`).toEqual([
        401,
        'signed-out',
      ]);
      const forger = await postAction(house.console, action, { body, headers: forged });
      expect(forger.text, `${action.name}: ${what}`).not.toMatch(/"ok":true/);
    }
  }
  const answer = await postAction(house.console, actAction(), {
    body: argumentsOf('mark-failed', {}),
    headers: forged,
  });
  expect(resultOf(answer)).toMatchObject({ ok: false, status: 401 });
  expect(await readWritten(house.database.admin)).toEqual(before);
});

test('an id that was made up is no action', async ({ house }) => {
  const headers = { cookie: house.cookieOf('operator') };
  for (const id of ['0'.repeat(42), 'act', '__proto__', 'constructor', '../../act', `${actAction().id}00`]) {
    const answer = await postAction(house.console, { id, name: id, page: '/' }, { body: '[]', headers });
    expect([400, 404, 409], id).toContain(answer.status);
  }
});

for (const [what, body] of MALFORMED) {
  test(`an act gets nowhere when it is sent ${what}, and nothing is written`, async ({ house }) => {
    const before = await readWritten(house.database.admin);
    for (const role of ['operator', 'viewer', 'admin'] as const) {
      const answer = await postAction(house.console, actAction(), {
        body,
        headers: { cookie: house.cookieOf(role) },
      });
      if (answer.status === 200)
        expect(resultOf(answer)).toMatchObject({ ok: false, sentence: expect.stringMatching(/^[A-Z].*\.$/) });
      else
        expect([answer.status, answer.text]).toEqual([
          400,
          expect.stringContaining(UNREADABLE_CALL.sentence),
        ]);
    }
    expect(await readWritten(house.database.admin)).toEqual(before);
  });
}

test('no other action is upset by what no page would send, nor tells anything of how it is made', async ({
  house,
}) => {
  const before = await readWritten(house.database.admin);
  for (const action of serverActions().filter(({ name }) => !name.endsWith('#act'))) {
    for (const [what, body] of MALFORMED) {
      const { cookie } = await passBy(house.database.admin, 'viewer');
      const { status, text } = await postAction(house.console, action, { body, headers: { cookie } });
      expect([200, 303, 400], `${action.name}: ${what}`).toContain(status);
      expect(text).not.toContain('set-password#');
    }
  }
  expect(await readWritten(house.database.admin)).toEqual(before);
});

test('an action that is posted as a form, without script, is asked the same', async ({ house }) => {
  const before = await readWritten(house.database.admin);
  for (const { id, name, page } of serverActions().filter((one) => !one.name.endsWith('#signOut'))) {
    for (const cookie of [{}, { cookie: house.cookieOf('viewer') }]) {
      const { status, text } = await send(house.console.origin, {
        ...{ method: 'POST', path: page },
        headers: {
          ...{ origin: house.console.origin, 'content-type': 'multipart/form-data; boundary=b' },
          ...cookie,
        },
        body: `--b\r\ncontent-disposition: form-data; name="$ACTION_ID_${id}"\r\n\r\n\r\n--b--\r\n`,
      });
      // Whoever is signed in already is led on.
      expect([200, 303, 307, 401], name).toContain(status);
      expect(text, name).not.toMatch(/"ok":true|TypeError|node_modules/);
    }
  }
  expect(await readWritten(house.database.admin)).toEqual(before);
});

test('the console answers as before after all of that', async ({ house }) => {
  const answer = await send(house.console.origin, {
    path: '/api/session',
    headers: { cookie: house.cookieOf('operator') },
  });
  expect(answer.status).toBe(200);
});
