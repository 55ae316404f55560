import { ACTION_VERBS, type ActionVerb, JOB_VERBS } from '@/lib/actions/recovery-action';
import { ROLES } from '@/lib/auth/policy';
import { ALERT_CELLS } from '../matrix/alert-cells';
import { APPROVAL_CELLS } from '../matrix/approval-cells';
import { BACKEND_CELLS } from '../matrix/backend-cells';
import { BULK_CELLS } from '../matrix/bulk-cells';
import { type Cell, done } from '../matrix/cell';
import { EVERYBODY, HOLDERS } from '../matrix/holders';
import { fenceLive, jobCells } from '../matrix/job-cells';
import { FINDING_CELLS, QUEUE_CELLS, WORKER_CELLS } from '../matrix/other-cells';
import { PERSON_CELLS } from '../matrix/person-cells';
import { faultOf, play } from '../matrix/play';
import { REDIS_LEASE_CELLS } from '../matrix/redis-lease-cells';
import { REVEAL_CELLS } from '../matrix/reveal-cells';
import { REVIEW_CELLS } from '../matrix/review-cells';
import { startConsole } from '../support/console-process';
import { actAction } from '../support/server-actions';
import { expect, test } from '../support/test';

/** Every act with every state of what it is on. */
const CELLS: Readonly<Record<string, Record<string, Cell>>> = {
  ...Object.fromEntries(JOB_VERBS.map((verb) => [verb, jobCells(verb)])),
  ...QUEUE_CELLS,
  ...WORKER_CELLS,
  ...FINDING_CELLS,
  ...ALERT_CELLS,
  ...BULK_CELLS,
  ...BACKEND_CELLS,
  ...REDIS_LEASE_CELLS,
  ...REVEAL_CELLS,
  ...APPROVAL_CELLS,
  ...REVIEW_CELLS,
  ...PERSON_CELLS,
};

test('every act and every role has its cells', () => {
  expect(Object.keys(CELLS).sort()).toEqual([...ACTION_VERBS].sort());
  expect([...ROLES].sort()).toEqual([...EVERYBODY].sort());
});

for (const [verb, cells] of Object.entries(CELLS)) {
  test(`${verb}: in every state each role is allowed, refused with its reason or sent to a second person, and it is recorded`, async ({
    house,
  }) => {
    const action = actAction();
    const faults: string[] = [];
    for (const [state, cell] of Object.entries(cells)) {
      const whoever = [...EVERYBODY, null].map(async (role) => {
        const holds = role !== null && HOLDERS[verb as ActionVerb].includes(role);
        const played = await play(house, action, cell, role);
        const fault = faultOf(verb as ActionVerb, cell, holds, role, played);
        if (fault) faults.push(`${role ?? 'nobody'}, ${state}: ${fault}`);
      });
      await Promise.all(whoever);
    }
    expect(faults).toEqual([]);
  });
}

test('on a console that is read-only every act is off for whoever holds it, and that is recorded', async ({
  house,
}) => {
  const readOnly = await startConsole(house.database.urls.console, 'staging', { LEASEHOLD_READ_ONLY: '1' });
  const ends: Record<string, unknown> = {};
  for (const [verb, [cell]] of Object.entries(CELLS).map(
    ([of, cells]) => [of, Object.values(cells)] as const,
  )) {
    const [role] = HOLDERS[verb as ActionVerb];
    if (!cell || !role) throw new Error(`Nobody holds ${verb}.`);
    const { ended, said, recorded } = await play(house, actAction(), cell, role, readOnly);
    ends[verb] = [ended, said, recorded.map(({ outcome, actor }) => [outcome, actor])];
  }
  await readOnly.stop();
  const off = [
    'denied',
    'This console is read-only: LEASEHOLD_READ_ONLY turns every act off.',
    [['refused', 'who asked']],
  ];
  expect(ends).toEqual(Object.fromEntries(ACTION_VERBS.map((verb) => [verb, off])));
});

test('who breaks the glass does alone what takes two, by the phrase and by no other, unless that is off', async ({
  house,
}) => {
  const withPhrase = (phrase: (key: string) => string): Cell => ({
    end: done,
    state: async (stage) => {
      const wish = await fenceLive(stage);
      return { ...wish, breakGlass: phrase(wish.address.key) } as typeof wish;
    },
  });
  const right = withPhrase((key) => `fence off job ${key} alone`);
  const wrong = withPhrase(() => 'fence off job 1 alone');
  const noGlass = await startConsole(house.database.urls.console, 'staging', {
    LEASEHOLD_BREAK_GLASS: 'off',
  });
  const ends = [
    await play(house, actAction(), right, 'operator'),
    await play(house, actAction(), wrong, 'operator'),
    await play(house, actAction(), right, 'viewer'),
    await play(house, actAction(), right, 'operator', noGlass),
  ].map(({ ended, recorded }) => [ended, recorded.at(-1)?.outcome]);
  await noGlass.stop();
  expect(ends).toEqual([
    ['done', 'done'],
    ['refused', 'refused'],
    ['denied', 'refused'],
    ['denied', 'refused'],
  ]);
});
