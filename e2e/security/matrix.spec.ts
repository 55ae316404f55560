import { ACTION_VERBS, type ActionVerb, JOB_VERBS } from '@/lib/actions/recovery-action';
import { ROLES } from '@/lib/auth/policy';
import { makeImpatientQueue } from '@/test/support/stuck-job';
import { APPROVAL_CELLS } from '../matrix/approval-cells';
import { BACKEND_CELLS } from '../matrix/backend-cells';
import type { Cell } from '../matrix/cell';
import { EVERYBODY, HOLDERS } from '../matrix/holders';
import { jobCells, MATRIX_QUEUE } from '../matrix/job-cells';
import { FINDING_CELLS, QUEUE_CELLS, WORKER_CELLS } from '../matrix/other-cells';
import { PERSON_CELLS } from '../matrix/person-cells';
import { faultOf, play } from '../matrix/play';
import { REVIEW_CELLS } from '../matrix/review-cells';
import { expect, test } from '../support/house';
import { actAction } from '../support/server-actions';

/** Every act with every state of what it is on. */
const CELLS: Partial<Record<ActionVerb, Record<string, Cell>>> = {
  ...Object.fromEntries(JOB_VERBS.map((verb) => [verb, jobCells(verb)])),
  ...QUEUE_CELLS,
  ...WORKER_CELLS,
  ...FINDING_CELLS,
  ...BACKEND_CELLS,
  ...APPROVAL_CELLS,
  ...REVIEW_CELLS,
  ...PERSON_CELLS,
};

test.beforeAll(async ({ house }) => {
  await makeImpatientQueue(house.database.admin, MATRIX_QUEUE);
});

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
