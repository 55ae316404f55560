import { expect, test } from '@playwright/test';
import { provideConsole } from '@/tools/console-build';
import { readBuild } from './support/build-traces';

/** Words and names that only the lab has: on its page, in its actions, in its addresses. */
const TRACES = ['Fault lab', 'fault-lab', 'causeFault', 'LEASEHOLD_LAB', 'Verdict of the destination'];

test('the production build has no trace of the fault lab: no route, no server action, no chunk with its words', () => {
  const { routes, actions, chunksWith } = readBuild('.next');
  expect(routes).toContain('/jobs');
  expect(routes.filter((route) => route.includes('fault-lab'))).toEqual([]);
  expect(actions.filter((action) => action.includes('fault-lab'))).toEqual([]);
  expect(chunksWith('Interventions').length).toBeGreaterThan(0);
  for (const trace of TRACES) expect(chunksWith(trace), trace).toEqual([]);
});

test('the demo build has it, beside all that the production build has', () => {
  provideConsole(() => {}, 'demo');
  const [production, demo] = [readBuild('.next'), readBuild('.next-demo')];
  expect(demo.routes.toSorted()).toEqual([...production.routes, '/api/fault-lab', '/fault-lab'].toSorted());
  expect(demo.actions.toSorted()).toEqual(
    [...production.actions, 'app/(console)/fault-lab/actions.ts#causeFault'].toSorted(),
  );
  for (const trace of TRACES) expect(demo.chunksWith(trace).length, trace).toBeGreaterThan(0);
});
