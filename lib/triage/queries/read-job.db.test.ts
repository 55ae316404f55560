import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/pool';
import { NO_INTEREST, readLocks } from '@/lib/locks/queries/read-locks';
import { type JobEvidence, offersFor, readJobEvidence } from '@/lib/triage/queries/read-job';
import { createReach } from '@/lib/triage/reach';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { leadForGood, noteOnly } from '@/test/support/episodes';
import { acquire, tell } from '@/test/support/lease-calls';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { registerWorker } from '@/test/support/workers';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin, 'invoices', '1 s');
  await registerWorker(db.asWorker(), 'w-alive', 'invoices');
});
afterAll(() => db.drop());

const OPERATOR: Actor = { id: 'u-1', name: 'Olga', role: 'operator' };
const VIEWER: Actor = { id: 'u-2', name: 'Viktor', role: 'viewer' };

const read = (key: string, source = 'native', database = db.name) =>
  readJobEvidence({ db: db.asReader(), reach: createReach() }, { source, database, key });

async function evidenceOf(key: string): Promise<JobEvidence> {
  const evidence = await read(key);
  if (!evidence) throw new Error(`There is no job ${key}`);
  return evidence;
}

describe('readJobEvidence', () => {
  it('gives a stuck job with its finding, its attempts and its history', async () => {
    const { key, subject } = await makeJob(db.admin);
    const evidence = await evidenceOf(key);
    expect(evidence.job).toMatchObject({ subject, status: 'running', payloadBytes: 13 });
    expect(evidence.finding).toMatchObject({ subject, kind: 'owner-unregistered' });
    expect(evidence.attempts.map(({ attempt }) => attempt)).toEqual([1]);
    expect(evidence.interventions).toEqual([]);
  });

  it('gives a closed job without a finding, its history newest first', async () => {
    const grant = await acquire(db.asWorker(), 'invoices', 'DONE', 'w-alive');
    if (!grant) throw new Error('DONE was not granted');
    await tell(db.asWorker(), 'complete_job', grant, 'w-alive');
    const evidence = await evidenceOf(grant.job_id);
    expect([evidence.job.status, evidence.finding]).toEqual(['completed', null]);
    expect(evidence.events.map(({ kind }) => kind)).toEqual(['completed', 'acquired', 'created']);
  });

  it('asks at most eight statements of its own, and has the wait, the snooze and the episode of its finding in one of them', async () => {
    const { key } = await makeJob(db.admin);
    const { finding } = await evidenceOf(key);
    if (!finding) throw new Error('Nothing is wrong with it.');
    await noteOnly(db, await leadForGood(db), [{ key, kind: 'owner-unregistered' }]);
    await db.admin.query(
      `with e as (update leasehold.findings set fingerprint = $1 where closed_at is null and job_key = $2 returning fingerprint)
       insert into leasehold.finding_snoozes (fingerprint, at, until, reason, by_id, by_name, correlation_id)
       select fingerprint, clock_timestamp(), clock_timestamp() + interval '1 h', 'Its host is moved.', 'u-1', 'Olga', gen_random_uuid() from e`,
      [finding.fingerprint, key],
    );
    const reader = db.asReader();
    const asked: string[] = [];
    const counted = {
      query: (statement: { name?: string }) => {
        asked.push(statement.name ?? '?');
        return reader.query(statement as never);
      },
    } as unknown as Database;
    const sample = await readLocks(reader, NO_INTEREST);
    const evidence = await readJobEvidence(
      { db: counted, reach: createReach(), locks: async () => sample, rowHolders: async () => [] },
      { source: 'native', database: db.name, key },
    );
    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(8);
    expect(evidence?.snooze).toMatchObject({ by: 'Olga', fingerprint: finding.fingerprint });
    expect(evidence?.episode).toMatchObject({ fingerprint: finding.fingerprint, flaps: 0 });
    expect(evidence?.snooze?.until).toMatch(/^\d{4}-.*\.\d{6}Z$/);
  });

  it('never reads a payload', async () => {
    await db.admin.query(
      `update public.processing_jobs set payload = '{"iban": "DE02120300000000202051"}' where subject = 'DONE'`,
    );
    const { rows } = await db.admin.query(`select id from public.processing_jobs where subject = 'DONE'`);
    expect(JSON.stringify(await evidenceOf(rows[0].id))).not.toContain('DE0212');
  });

  it('is null for an address nobody has', async () => {
    const { key } = await makeJob(db.admin);
    expect(await read('999999')).toBeNull();
    expect(await read(key, 'elsewhere')).toBeNull();
    expect(await read(key, 'native', 'elsewhere')).toBeNull();
  });
});

describe('offersFor', () => {
  it('offers an operator what the row allows, under the guard that was read', async () => {
    const { key } = await makeJob(db.admin, { owner: 'w-7f3a', token: 7 });
    const offers = offersFor(await evidenceOf(key), OPERATOR);
    expect(offers.slice(0, 2)).toMatchObject([
      { verb: 'mark-failed', allowed: true, guard: { status: 'running', owner: 'w-7f3a', token: '7' } },
      { verb: 'retry', allowed: true },
    ]);
  });

  it('shows a viewer the same acts with the reason why not', async () => {
    const { key } = await makeJob(db.admin);
    const offers = offersFor(await evidenceOf(key), VIEWER);
    expect(offers.map((offer) => !offer.allowed && offer.reason)).toEqual(
      JOB_VERBS.map(() => expect.stringContaining('Your role, viewer')),
    );
  });
});
