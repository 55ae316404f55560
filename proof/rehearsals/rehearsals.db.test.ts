import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearse } from '@/proof/rehearsals/rehearse';
import { type Server, startServer } from '@/proof/rehearsals/server';
import { ownerPaused } from '@/proof/rehearsals/stories/owner-paused';
import { workerDrained } from '@/proof/rehearsals/stories/worker-drained';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const { signal } = new AbortController();

describe('a rehearsal', () => {
  it('passes with its guard, and goes red without it, because the destination took the write of an old owner', async () => {
    const [passed, red] = await Promise.all([
      rehearse(server, ownerPaused, { guarded: true, signal }),
      rehearse(server, ownerPaused, { guarded: false, signal }),
    ]);
    expect(passed.checks.filter(({ held }) => !held)).toEqual([]);
    expect(passed).toMatchObject({ verdict: 'passed', broken: null });
    expect(red).toMatchObject({ verdict: 'red', broken: null });
    expect(red.checks).toContainEqual({
      what: 'the ledger has one entry, under the newest token',
      held: false,
    });
  });

  it('passes where nobody is in trouble: a worker is drained', async () => {
    const seen = await rehearse(server, workerDrained, { guarded: true, signal });
    expect(seen.checks.filter(({ held }) => !held)).toEqual([]);
    expect(seen).toMatchObject({ verdict: 'passed', broken: null });
  });
});
