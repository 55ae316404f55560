import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { cancelPending } from '@/lib/recovery/commands/cancel-pending';
import { cancelWait } from '@/lib/recovery/commands/cancel-wait';
import { fenceOff } from '@/lib/recovery/commands/fence-off';
import { holdJob } from '@/lib/recovery/commands/hold-job';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { releaseHold } from '@/lib/recovery/commands/release-hold';
import { requestStop } from '@/lib/recovery/commands/request-stop';
import { retryJob } from '@/lib/recovery/commands/retry-job';
import { waitOut } from '@/lib/recovery/commands/wait-out';
import type { JobRequest, RecoveryRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { besideBeats, Waits } from '@/test/support/heartbeats';
import { acquire, claim, type GrantedJob, renew, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { ANA, BEN, makeJob, type StuckJob, wishOn } from '@/test/support/stuck-job';
import { armOn } from '@/test/support/wait';
import { deadlocksIn, subjectsOutOfOrder, watchInvariants } from '@/test/support/watch-invariants';

const ROUNDS = 100;
/** Rounds at once, each on a subject of its own: they meet on the audit chain, as acts of several people do. */
const ABREAST = 4;
const OWNER = 'w-7f3a';
/** The longest that a heartbeat may wait for an act, in milliseconds. */
const LONGEST_WAIT = 1_000;

const UNBEGUN: StuckJob = { owner: null, token: null, lapsedAgo: null, heartbeatAgo: null };
/** A sign of life that no heartbeat limit outlasts, since the queue's is over in an instant. */
const ALIVE: StuckJob = { heartbeatAgo: '-1 hour' };
const LIVE: StuckJob = { lapsedAgo: '-1 hour' };
/** An act that took effect, in the words of each. */
const EFFECTIVE: readonly string[] = ['done', 'armed', 'cancelled'];

type Rival = 'complete' | 'renew' | 'takeover' | 'itself';
const RIVALS: readonly Rival[] = ['complete', 'renew', 'takeover', 'itself'];

/**
 * Each act with the attempt it is made for, and the rivals of which only one may take effect beside it: a stop is asked
 * of an attempt that may end well, and what a retry or a release makes pending is there to be claimed. A wait moves no row,
 * and a live lease is not taken over.
 */
const ACTS = {
  'mark-failed': { command: markJobFailed, on: {}, excludes: ['complete', 'takeover', 'itself'] },
  retry: { command: retryJob, on: {}, excludes: ['complete', 'itself'] },
  'request-stop': { command: requestStop, on: ALIVE, excludes: ['itself'] },
  hold: { command: holdJob, on: { status: 'pending', ...UNBEGUN }, excludes: ['takeover', 'itself'] },
  'release-hold': { command: releaseHold, on: { status: 'held', ...UNBEGUN }, excludes: ['itself'] },
  'cancel-pending': {
    command: cancelPending,
    on: { status: 'pending', ...UNBEGUN },
    excludes: ['takeover', 'itself'],
  },
  'wait-out': { command: waitOut, on: LIVE, excludes: ['itself'] },
  'cancel-wait': { command: cancelWait, on: LIVE, excludes: ['itself'] },
  'fence-off': { command: fenceOff, on: ALIVE, excludes: ['complete', 'takeover', 'itself'] },
} as const satisfies Record<string, { command: unknown; on: StuckJob; excludes: readonly Rival[] }>;
type Act = keyof typeof ACTS;

const PAIRS = (Object.keys(ACTS) as Act[]).flatMap((act) => RIVALS.map((rival) => [act, rival] as const));

let db: FreshDatabase;
let bystander: GrantedJob;
const waits = new Waits();
const queues = new Map<number, string>();
beforeAll(async () => {
  db = await freshDatabase();
  db.asWorker(20);
  db.asOperator(20);
  await watchInvariants(db.admin);
  await makeQueue(db.admin, { name: 'beating' });
  const granted = await acquire(db.asWorker(), 'beating', 'B-1', 'w-b');
  if (!granted) throw new Error('not granted');
  bystander = granted;
  // A queue for each round of a pair, so that a claim can only race for the round's own subject.
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = await makeQueue(db.admin, { name: `queue-${round}` });
    queues.set(round, name);
  }
  await db.admin.query(
    `update public.queues set heartbeat_interval = '10 ms', heartbeat_limit = '10 ms' where name <> 'beating'`,
  );
});
afterAll(() => db.drop());

type Round = { queue: string; grant: GrantedJob; ana: RecoveryRequest; ben: RecoveryRequest };

/** Somebody new each time: of one person's acts in vain only so many an hour have a record of their own. */
const newcomer = (actor: Actor): Actor => ({ ...actor, id: crypto.randomUUID() });

async function begin(act: Act, rival: Rival, round: number): Promise<Round> {
  const queue = queues.get(round) ?? '';
  // Of a job that is not begun the owner of an earlier attempt completes and renews: a late writer.
  const live = act === 'request-stop' && rival !== 'takeover' ? LIVE : {};
  const { key, subject } = await makeJob(db.admin, { ...ACTS[act].on, ...live, queue });
  const ana = await wishOn(db.admin, act, key, await wordsOf(act, key));
  const grant: GrantedJob = { job_id: key, subject, attempt: 1, token: '1', stage: null };
  return { queue, grant, ana, ben: { ...ana, requestKey: crypto.randomUUID() } };
}

/** What a wish about a wait says beside the guard. */
async function wordsOf(act: Act, key: string): Promise<Partial<JobRequest>> {
  if (act === 'wait-out') return { followUp: 'notify' };
  if (act !== 'cancel-wait') return {};
  const { correlationId } = await armOn(db, key, 'notify');
  const { rows } = await db.admin.query<{ id: string }>(
    'select id from leasehold.lease_waits where correlation_id = $1',
    [correlationId],
  );
  return { waitId: rows[0]?.id ?? '' };
}

/** Whoever acts on the attempt at the same time; true when that took effect. */
function rivalOf(act: Act, rival: Rival, { queue, grant, ben }: Round): Promise<boolean> {
  switch (rival) {
    case 'complete':
      return tell(db.asWorker(), 'complete_job', grant, OWNER);
    case 'renew':
      return waits.measure(() => renew(db.asWorker(), grant, OWNER)).then(({ renewed }) => renewed);
    case 'takeover':
      return claim(db.asWorker(), queue, 'w-e90b').then((granted) => granted?.subject === grant.subject);
    case 'itself':
      return ACTS[act]
        .command(db.asOperator(), newcomer(BEN), ben)
        .then(({ outcome }) => EFFECTIVE.includes(outcome));
  }
}

/** Outcomes of one wish as the record has them. */
async function recorded({ requestKey }: RecoveryRequest): Promise<string[]> {
  const { rows } = await db.admin.query<{ outcome: string }>(
    'select outcome from leasehold.audit_events where request_key = $1',
    [requestKey],
  );
  return rows.map(({ outcome }) => outcome);
}

/** Races once and says who took effect; whoever is sent first has a head start, which changes with the round. */
async function raceOnce(act: Act, rival: Rival, number: number) {
  const round = await begin(act, rival, number);
  const heartbeat = () => waits.measure(() => renew(db.asWorker(), round.grant, OWNER));
  const early = number % 2 ? rivalOf(act, rival, round) : null;
  const acting = ACTS[act].command(db.asOperator(), newcomer(ANA), round.ana);
  const [answer, other] = await Promise.all([acting, early ?? rivalOf(act, rival, round), heartbeat()]);

  expect([...EFFECTIVE, 'stale', 'refused'], answer.detail).toContain(answer.outcome);
  expect(await recorded(round.ana)).toEqual([answer.outcome]);
  if (rival === 'itself') expect(await recorded(round.ben)).toHaveLength(1);
  await closeWhatIsOpen(round);
  return { done: EFFECTIVE.includes(answer.outcome), other };
}

/** Ends what a round left open, so that the next on this queue is alone in it. */
async function closeWhatIsOpen({ queue }: Round): Promise<void> {
  await db.admin.query(
    `update public.processing_jobs set status = 'completed', finished_at = clock_timestamp()
     where queue = $1 and status in ('pending', 'running', 'held')`,
    [queue],
  );
}

describe('an act and whoever comes in its way', () => {
  it.each(PAIRS)('%s and %s end with one outcome each, a hundred times', async (act, rival) => {
    const ends: { done: boolean; other: boolean }[] = [];
    const refused = await besideBeats(
      { pool: db.asWorker(), grant: bystander, owner: 'w-b', waits },
      async () => {
        for (let first = 0; first < ROUNDS; first += ABREAST) {
          const numbers = Array.from({ length: ABREAST }, (_, index) => first + index);
          ends.push(...(await Promise.all(numbers.map((number) => raceOnce(act, rival, number)))));
        }
      },
    );

    expect(refused).toEqual([]);
    expect(ends).toHaveLength(ROUNDS);
    expect(ends.filter(({ done }) => done).length).toBeGreaterThan(0);
    const excludes: readonly Rival[] = ACTS[act].excludes;
    if (excludes.includes(rival)) {
      expect(ends.filter(({ done, other }) => done && other)).toEqual([]);
      // A renewal moves the lapse that a wait is armed for: then the heartbeat beside them leaves both stale.
      if (act !== 'wait-out') expect(ends.filter(({ done, other }) => !done && !other)).toEqual([]);
      // Won by one side alone it would have been no race.
      expect(ends.filter(({ other }) => other).length).toBeGreaterThan(0);
    }
    expect(await subjectsOutOfOrder(db.admin)).toEqual([]);
    expect(await deadlocksIn(db.admin)).toBe(0);
  });

  it('never keep a heartbeat waiting for a second, on the same subject or on another', () => {
    expect(waits.count).toBeGreaterThan(PAIRS.length * ROUNDS);
    expect(waits.longest).toBeLessThan(LONGEST_WAIT);
  });
});
