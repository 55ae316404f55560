import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rehearse } from '@/proof/rehearsals/rehearse';
import { type Server, startServer } from '@/proof/rehearsals/server';
import { ownerPaused } from '@/proof/rehearsals/stories/owner-paused';

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const { signal } = new AbortController();

describe('a rehearsal', () => {
  it('passes with its guard, with what held told one by one', async () => {
    const seen = await rehearse(server, ownerPaused, { guarded: true, signal });
    expect(seen.checks.filter(({ held }) => !held)).toEqual([]);
    expect(seen).toMatchObject({ verdict: 'passed', broken: null });
  });

  it('goes red without it, because the destination took the write of an old owner', async () => {
    const seen = await rehearse(server, ownerPaused, { guarded: false, signal });
    expect(seen).toMatchObject({ verdict: 'red', broken: null });
    expect(seen.checks).toContainEqual({
      what: 'the ledger has one entry, under the newest token',
      held: false,
    });
  });
});
