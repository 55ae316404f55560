import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { makeEffect, makeJob, wishOn } from '@/test/support/stuck-job';
import type { House } from '../support/house';
import { passBy } from '../support/passer-by';
import { send } from '../support/raw-request';
import { appRoutes } from '../support/routes';
import { actAction, argumentsOf, postAction, resultOf } from '../support/server-actions';
import { expect, test } from '../support/test';

/** What somebody puts where an id belongs. */
const ODD_IDS = [
  ...['0', '-1', '1.5', '1e3', '0x1', '١', '999999999999999999', '9223372036854775808', '9'.repeat(400)],
  ...["1' or '1'='1", '1; drop table x', '%', '_', '*', '../../etc/passwd', '__proto__', 'constructor'],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '[]',
    '{}',
    '\u0000',
    'a\u0000b',
    '\ud83d\ude42',
    ' 1',
    '1 ',
    '\r\n',
  ],
];

/** Of a page, which costs as much as a page, the strangest. */
const ODDEST = ['0', '9'.repeat(30), "1' or '1'='1", '%', '__proto__', 'a\u0000b', '\r\n'];

const WITH_IDS = appRoutes().filter(
  ({ pattern, methods }) => pattern.includes('[') && methods.includes('GET'),
);

for (const { pattern, kind } of WITH_IDS) {
  test(`an id that is none is not found at ${pattern}, and nothing breaks`, async ({ house }) => {
    const headers = { cookie: house.cookieOf('reviewer') };
    const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name);
    for (const odd of kind === 'page' ? ODDEST : ODD_IDS) {
      for (const spoiled of names) {
        const path = pattern.replaceAll(/\[(\w+)\]/g, (_, name: string) =>
          encodeURIComponent(name === spoiled ? odd : (house.examples[name] ?? '')),
        );
        const { status, text } = await send(house.console.origin, { path, headers });
        expect([200, 400, 404], `${path} ${text.slice(0, 300)}`).toContain(status);
        if (kind === 'handler') expect(text, path).toMatch(/^\{"(found":null|state":"[a-z-]+","sentence":")/);
        expect(text, path).not.toMatch(/syntax error|invalid input|stack|node_modules/i);
      }
    }
  });
}

type Result = { ok: boolean; outcome?: { outcome: string; detail: string; replayed: boolean } };

async function act(house: House, wish: RecoveryRequest, cookie: string): Promise<Result> {
  const answer = await postAction(house.console, actAction(), {
    body: argumentsOf(wish.verb, wish),
    headers: { cookie },
  });
  return resultOf(answer) as Result;
}

test('the stored answer of one person is not told to another who knows its key', async ({ house }) => {
  const { admin } = house.database;
  const [owner, thief] = [await passBy(admin, 'operator'), await passBy(admin, 'operator')];
  const { key } = await makeJob(admin, { queue: 'matrix' });
  const wish = await wishOn(admin, 'hold', key);
  expect((await act(house, wish, owner.cookie)).outcome).toMatchObject({
    outcome: 'refused',
    replayed: false,
  });
  expect((await act(house, wish, owner.cookie)).outcome).toMatchObject({ replayed: true });
  expect((await act(house, wish, thief.cookie)).outcome).toMatchObject({
    outcome: 'refused',
    replayed: false,
  });
});

test('an act reaches nothing under an address that is not of this database', async ({ house }) => {
  const { admin } = house.database;
  const { cookie } = await passBy(admin, 'operator');
  const { key } = await makeJob(admin, { queue: 'matrix', status: 'pending', owner: null, token: null });
  const wish = await wishOn(admin, 'hold', key);
  for (const address of [
    { ...wish.address, database: 'postgres' },
    { ...wish.address, source: 'graphile' },
    { ...wish.address, database: wish.address.database.toUpperCase() },
  ]) {
    const asked = { ...wish, address, requestKey: crypto.randomUUID() };
    expect((await act(house, asked, cookie)).outcome).toMatchObject({ outcome: 'not_found' });
  }
  const { rows } = await admin.query('select status from public.processing_jobs where id = $1', [key]);
  expect(rows).toEqual([{ status: 'pending' }]);
});

test('an answer about an effect of another subject is refused, and both stay as they are', async ({
  house,
}) => {
  const { admin } = house.database;
  const { cookie } = await passBy(admin, 'operator');
  const [mine, others] = [
    await makeJob(admin, { queue: 'matrix' }),
    await makeJob(admin, { queue: 'matrix' }),
  ];
  const effect = await makeEffect(admin, others.key);
  const answers = [{ key: effect, answer: 'did-not' as const, note: '' }];
  const wish = await wishOn(admin, 'mark-failed', mine.key, { effectAnswers: answers });
  expect((await act(house, wish, cookie)).outcome).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('has no effect'),
  });
  const { rows } = await admin.query('select status from public.job_effects where effect_key = $1', [effect]);
  expect(rows).toEqual([{ status: 'intended' }]);
});

test('a wait is cancelled on its own job and on no other', async ({ house }) => {
  const { admin } = house.database;
  const { cookie } = await passBy(admin, 'operator');
  const live = { queue: 'matrix', lapsedAgo: '-1 hour', heartbeatAgo: '-1 hour' };
  const [waited, other] = [await makeJob(admin, live), await makeJob(admin, live)];
  await act(house, await wishOn(admin, 'wait-out', waited.key, { followUp: 'retry' }), cookie);
  const { rows } = await admin.query<{ id: string }>(
    'select id from leasehold.lease_waits where job_key = $1',
    [waited.key],
  );
  const wish = await wishOn(admin, 'cancel-wait', other.key, { waitId: rows[0]?.id ?? '' });
  expect((await act(house, wish, cookie)).outcome).toMatchObject({ outcome: 'not_found' });
});

test('nobody says in whose name they act', async ({ house }) => {
  const { admin } = house.database;
  const [viewer, victim] = [await passBy(admin, 'viewer'), await passBy(admin, 'operator')];
  const { key } = await makeJob(admin, { queue: 'matrix', status: 'pending', owner: null, token: null });
  for (const claim of [
    { actor: victim },
    { actorId: victim.id },
    { gate: { by: victim.id } },
    { role: 'operator' },
  ]) {
    const wish = { ...(await wishOn(admin, 'hold', key)), ...claim } as RecoveryRequest;
    expect(await act(house, wish, viewer.cookie)).toMatchObject({ ok: false, status: 403 });
    expect(await act(house, wish, victim.cookie)).toMatchObject({ ok: false, status: 422 });
  }
});
