import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, makeImpatientQueue, makeJob, type StuckJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeImpatientQueue(db.admin, 'patient', '1 day');
  await makeImpatientQueue(db.admin, 'minutes', '100 ms');
});
afterAll(() => db.drop());

const COMMANDS = { 'mark-failed': markJobFailed, retry: retryJob };

async function act(verb: keyof typeof COMMANDS, job: StuckJob) {
  const { key } = await makeJob(db.admin, job);
  const outcome = await COMMANDS[verb](db.asOperator(), ANA, await wishOn(db.admin, verb, key));
  const { rows } = await db.admin.query('select outcome from leasehold.audit_events where seq = $1', [
    outcome.auditSeq,
  ]);
  expect(rows).toEqual([{ outcome: outcome.outcome }]);
  return outcome;
}

/** A worker whose row says it is `state` and beat `heartbeatAgo`. */
function makeWorker(id: string, heartbeatAgo: string, state = 'active') {
  return db.admin.query(
    `insert into public.workers (id, host, os_pid, application_name, state, heartbeat_at, exit_record)
     values ($1, 'h', 1, $1, $2, clock_timestamp() - $3::interval, case when $2 = 'stopped' then '{}'::jsonb end)`,
    [id, state, heartbeatAgo],
  );
}

describe.each(['mark-failed', 'retry'] as const)('the circumstances of %s on a running attempt', (verb) => {
  it('refuse while the lease is live', async () => {
    const outcome = await act(verb, { lapsedAgo: '-41 s' });
    expect(outcome).toMatchObject({ outcome: 'refused', rowsChanged: 0 });
    expect(outcome.detail).toMatch(/^The lease is live for 4[01] s more\. Wait it out\./);
  });

  it('refuse while the job has beaten within the limit, though its lease lapsed', async () => {
    // Not so far ahead that another clock must have written it, and for long enough that no slow machine outlasts it.
    const outcome = await act(verb, { queue: 'minutes', heartbeatAgo: '-1900 ms' });
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome.detail).toMatch(
      /^w-7f3a gave a sign of life [01] s ago; it counts as silent only after 1 s\./,
    );
  });

  it('refuse while its last sign lies in the future, and make no age of that', async () => {
    const outcome = await act(verb, { queue: 'minutes', heartbeatAgo: '-1 h' });
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome.detail).toMatch(
      /^No age of w-7f3a can be trusted: its last sign of life, .+ UTC, lies in the future by (1 h 0|59) min.*\. It may be at work\./,
    );
  });

  it('refuse while the worker has beaten within the limit, though the job has not', async () => {
    const owner = `w-alive-${verb}`;
    await makeWorker(owner, '-1 h');
    expect(await act(verb, { owner })).toMatchObject({
      outcome: 'refused',
      detail: expect.stringContaining(owner),
    });
  });

  it('refuse until the database has been up for one heartbeat limit', async () => {
    const outcome = await act(verb, { queue: 'patient', heartbeatAgo: '3 days', lapsedAgo: '3 days' });
    expect(outcome).toMatchObject({ outcome: 'refused' });
    expect(outcome.detail).toMatch(
      /^The database started .+ ago, and its workers have 24 h 0 min to report\./,
    );
  });

  it('take the exit record of the worker as proof, however fresh its last heartbeat is', async () => {
    const owner = `w-over-${verb}`;
    await makeWorker(owner, '-1 h', 'stopped');
    expect(await act(verb, { owner, queue: 'patient' })).toMatchObject({ outcome: 'done' });
  });

  it('allow an attempt that runs without lease, heartbeat or registered owner', async () => {
    const orphan = { lapsedAgo: null, heartbeatAgo: null, owner: null, token: null };
    expect(await act(verb, orphan)).toMatchObject({ outcome: 'done' });
  });
});

describe('the status of an attempt', () => {
  it.each([
    ['mark-failed', 'pending', 'refused', 'is pending: nobody holds it'],
    ['mark-failed', 'held', 'refused', 'is held: nobody works on it'],
    ['mark-failed', 'failed', 'refused', 'a closed attempt never changes'],
    ['mark-failed', 'completed', 'refused', 'a closed attempt never changes'],
    ['retry', 'pending', 'refused', 'a worker may claim it already'],
    ['retry', 'held', 'done', 'is failed now'],
    ['retry', 'failed', 'done', 'is pending'],
    ['retry', 'completed', 'refused', 'what completed is not retried'],
  ] as const)('decides: %s of one that is %s is %s', async (verb, status, outcome, words) => {
    expect(await act(verb, { status })).toMatchObject({ outcome, detail: expect.stringContaining(words) });
  });
});
