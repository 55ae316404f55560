import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminateBackend } from '@/lib/recovery/commands/terminate-backend';
import type { RootFinding } from '@/lib/triage/finding';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { noteFindings } from '@/lib/watcher/note-findings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBackend } from '@/test/support/target-wishes';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  const taken = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!taken) throw new Error('Somebody else leads.');
  lead = taken;
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
});
afterAll(() => db.drop());
const stage = stageSessions(() => db);

/** As much of a finding as an episode keeps. */
function findingOn(about: RootFinding['about'], key: string): RootFinding {
  const told = {
    ...{ kind: 'lock-left-held', rule: 'lock-left-held', fingerprint: `postgres/${db.name}/${key}` },
    ...{ confidence: 'likely', sentence: 'It holds a lock and does nothing.' },
    ...{ about, address: { source: 'postgres', database: db.name, key }, subject: 'session 4711' },
    ...{ queue: null, attempt: null, owner: null, since: null, sufferers: [] },
  };
  return told as unknown as RootFinding;
}

const note = (...findings: readonly RootFinding[]) =>
  noteFindings(db.asOperator(), lead, { findings, whole: true });

async function episodes(): Promise<object[]> {
  const { rows } = await db.admin.query(
    'select about, queue, attempt, subject, closed_how as how, closed_by as by from leasehold.findings order by id',
  );
  return rows;
}

describe('the episode of a trouble outside any job', () => {
  it('is closed by who ended the session, or by itself', async () => {
    const session = await stage('pooled', db.urls.workers);
    await session.run('select pg_advisory_lock_shared(42)');
    const request = await wishOnBackend(db.admin, 'terminate-backend', session.pid);
    const [backend, gate] = [
      findingOn('backend', request.address.key),
      findingOn('lock', 'advisory/1//////0/7/1'),
    ];
    expect(await note(backend, gate)).toEqual({ opened: 2, closed: 0 });
    expect(await note(backend, gate)).toEqual({ opened: 0, closed: 0 });

    expect(await terminateBackend(db.asOperator(), ANA, request)).toMatchObject({ outcome: 'done' });
    expect(await note()).toEqual({ opened: 0, closed: 2 });
    const nowhere = { queue: null, attempt: null, subject: 'session 4711' };
    expect(await episodes()).toEqual([
      { about: 'backend', ...nowhere, how: 'act', by: ANA.name },
      { about: 'lock', ...nowhere, how: 'itself', by: null },
    ]);
  });

  it('must be about something that is known, and of a job its queue is', async () => {
    await expect(note(findingOn('moon' as 'lock', 'x'))).rejects.toMatchObject({ fault: 'check_violated' });
    const jobless = { ...findingOn('lock', 'y'), about: 'job' } as unknown as RootFinding;
    await expect(note(jobless)).rejects.toMatchObject({ fault: 'check_violated' });
  });
});
