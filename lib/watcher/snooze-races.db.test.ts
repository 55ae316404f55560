import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FindingVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { snoozeFinding } from '@/lib/recovery/commands/snooze-finding';
import { unsnoozeFinding } from '@/lib/recovery/commands/unsnooze-finding';
import type { FindingRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { ANA, BEN, makeImpatientQueue, makeJob } from '@/test/support/stuck-job';
import { wishOnFinding } from '@/test/support/target-wishes';
import { deadlocksIn } from '@/test/support/watch-invariants';

const ROUNDS = Array.from({ length: 100 }, (_, round) => round);

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

/** The fingerprint of a job's trouble; every other one has been noted by a watcher. */
async function finding(round: number): Promise<string> {
  const { key, subject } = await makeJob(db.admin);
  const fingerprint = `native/${db.name}/${key}/1/owner-unregistered`;
  if (round % 2)
    await db.admin.query(
      `insert into leasehold.findings (fingerprint, kind, rule, source, database, job_key, queue, subject, attempt, confidence,
         sentence, opened_at, last_seen_at)
       values ($1, 'owner-unregistered', 'a test', 'native', $2, $3, 'invoices', $4, 1, 'likely', 'A test.', now(), now())`,
      [fingerprint, db.name, key, subject],
    );
  return fingerprint;
}

const wish = (verb: FindingVerb, fingerprint: string) => wishOnFinding(db.admin, verb, fingerprint);
const again = (request: FindingRequest) => ({ ...request, requestKey: crypto.randomUUID() });

const act = (actor: Actor, request: FindingRequest) =>
  (request.verb === 'snooze' ? snoozeFinding : unsnoozeFinding)(db.asOperator(), actor, request);

/** Two wishes at once on two connections, in turns the one and the other first: how each ended, and its one record. */
async function together(round: number, one: FindingRequest, other: FindingRequest): Promise<string[]> {
  const calls = [() => act(ANA, one), () => act(BEN, other)];
  const outcomes = await Promise.all((round % 4 < 2 ? calls : calls.reverse()).map((call) => call()));
  const { rows } = await db.admin.query<{ outcome: string }>(
    'select outcome from leasehold.audit_events where request_key = any($1)',
    [[one.requestKey, other.requestKey]],
  );
  const ended = outcomes.map(({ outcome }) => outcome).sort();
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(ended);
  return ended;
}

async function snoozes(fingerprint: string) {
  const { rows } = await db.admin.query<{ all: number; live: number }>(
    `select count(*)::int as all, count(*) filter (where ended_at is null)::int as live
     from leasehold.finding_snoozes where fingerprint = $1`,
    [fingerprint],
  );
  return rows[0];
}

describe('two people on one finding', () => {
  it('who snooze it: one does, the other is told', async () => {
    for (const round of ROUNDS) {
      const fingerprint = await finding(round);
      const request = await wish('snooze', fingerprint);
      expect(await together(round, request, again(request))).toEqual(['done', 'stale']);
      expect(await snoozes(fingerprint)).toEqual({ all: 1, live: 1 });
    }
    expect(await deadlocksIn(db.admin)).toBe(0);
  });

  it('who show it again: one does, the other is told', async () => {
    for (const round of ROUNDS) {
      const fingerprint = await finding(round);
      await act(ANA, await wish('snooze', fingerprint));
      const request = await wish('unsnooze', fingerprint);
      expect(await together(round, request, again(request))).toEqual(['done', 'stale']);
      expect(await snoozes(fingerprint)).toEqual({ all: 1, live: 0 });
    }
  });

  it('of whom one snoozes it as the other shows it again: what each saw decides', async () => {
    const seen = new Set<string>();
    for (const round of ROUNDS) {
      const fingerprint = await finding(round);
      const fresh = await wish('snooze', fingerprint);
      await act(ANA, again(fresh));
      const ended = await together(round, again(fresh), await wish('unsnooze', fingerprint));
      // The snooze was asked for on a finding that was not snoozed: it holds once that is so again.
      const { all, live } = (await snoozes(fingerprint)) ?? {};
      expect([ended.join(), all, live]).toEqual(
        ended.includes('stale') ? ['done,stale', 1, 0] : ['done,done', 2, 1],
      );
      seen.add(ended.join());
    }
    expect([...seen].sort()).toEqual(['done,done', 'done,stale']);
    expect(await deadlocksIn(db.admin)).toBe(0);
  });
});
