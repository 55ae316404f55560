import fc from 'fast-check';
import { JOB_STATUSES } from '@/lib/jobs/job';
import type {
  LateWrite,
  Observation,
  OutsideChange,
  PastAct,
  PastAttempt,
  Slot,
} from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import { lateCompletion, NOW, act as pastAct, read, running } from '@/test/support/observations';

/** To the microsecond, round the edges that rules decide at, and now and then no time at all. */
const moment: fc.Arbitrary<Timestamp> = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: -900_000_000, max: 120_000_000 }).map(microsFromNow) },
  { weight: 4, arbitrary: fc.integer({ min: -20_000_000, max: 2_000_000 }).map(microsFromNow) },
  { weight: 2, arbitrary: fc.constantFrom(-1, 0, 1, -999, 999).map(microsFromNow) },
  { weight: 1, arbitrary: fc.constantFrom('infinity', '-infinity', '', 'soon', '2026-13-40T99:00:00Z') },
);

function microsFromNow(micros: number): Timestamp {
  const whole = Math.floor(micros / 1000);
  const seconds = new Date(Date.parse(NOW) + whole).toISOString().slice(0, -1);
  return `${seconds}${String(micros - whole * 1000).padStart(3, '0')}Z`;
}

/** The first three times in four, and one of the others else. */
const mostly = <const T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 6 });
const name = fc.constantFrom('w-7f3a', 'w-88e2', '', 'toString');
const token = fc.constantFrom('4711', '0', '9223372036854775807');
const count = fc.integer({ min: 0, max: 6 });

/** Mostly read, sometimes not: every slot may be missing whatever the others say. */
function slot<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Slot<T>> {
  const source = 'somewhere';
  return fc.oneof(
    {
      weight: 8,
      arbitrary: value.map((one) => ({ state: 'read' as const, value: one, source, readAt: NOW })),
    },
    { weight: 1, arbitrary: fc.constant({ state: 'unread' as const, source, why: 'permission denied' }) },
  );
}

const job = fc.record({
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant('running' as const) },
    fc.constantFrom(...JOB_STATUSES),
  ),
  attempt: fc.integer({ min: 1, max: 6 }),
  maxAttempts: fc.integer({ min: 1, max: 6 }),
  newest: fc.boolean(),
  stage: maybe(fc.constantFrom('ocr', 'post_erp')),
  stageEnteredAt: maybe(moment),
  startedAt: maybe(moment),
  finishedAt: fc.option(moment, { nil: null, freq: 1 }).chain((at) => fc.constantFrom(null, null, null, at)),
  availableAt: moment,
  stopRequestedAt: maybe(moment),
  lastError: maybe(fc.constantFrom('lease lapsed', 'timeout')),
});

const worker = fc.record({
  id: name,
  host: fc.constantFrom('billing-w-04', ''),
  application: name,
  osPid: fc.nat(),
  backendPid: maybe(fc.nat()),
  backendStart: maybe(moment),
  state: fc.constantFrom('active', 'active', 'draining', 'stopped'),
  startedAt: fc.oneof(fc.constant(microsFromNow(-7_200_000_000)), moment),
  heartbeatAt: moment,
  clockOffset: maybe(fc.double({ noNaN: true })),
  exit: maybe(fc.record({ at: moment, reason: fc.constantFrom('SIGTERM', '') })),
});

const effect = fc.record({
  key: fc.string({ minLength: 1 }),
  stage: fc.constantFrom('ocr', 'post_erp'),
  provider: fc.constantFrom('ocr', 'erp'),
  honoursKeys: fc.boolean(),
  status: fc.constantFrom('intended', 'confirmed', 'denied', 'unknown'),
  token,
  intendedAt: moment,
  settledAt: maybe(moment),
});

const past: fc.Arbitrary<PastAttempt> = fc.record({
  attempt: fc.integer({ min: 1, max: 6 }),
  owner: maybe(fc.constantFrom('w-1', 'w-2', 'w-3', 'w-4', 'w-5')),
  startedAt: maybe(moment),
  finishedAt: maybe(moment),
  end: fc.constantFrom('lapsed', 'lapsed', 'lapsed', 'operator', 'reported', 'released', 'open'),
  lastError: maybe(fc.constant('lease lapsed')),
});

const lateWrite: fc.Arbitrary<LateWrite> = fc.record({
  at: moment,
  attempt: fc.integer({ min: 1, max: 6 }),
  owner: maybe(name),
  write: fc.constantFrom('complete_job', 'admit_write', ''),
  end: fc.constantFrom('lapsed', 'operator', 'reported', 'released', 'open'),
});

const act: fc.Arbitrary<PastAct> = fc.record({
  seq: fc.constantFrom('8839', '8840'),
  at: moment,
  verb: fc.constantFrom('retry', 'mark-failed', 'toString'),
  actor: fc.constantFrom('u-ana', 'u-ben'),
  actorName: fc.constantFrom('Ana Ruiz', 'Ben Okoye'),
  attempt: maybe(fc.integer({ min: 1, max: 6 })),
});

const outsideChange: fc.Arbitrary<OutsideChange> = fc.record({
  at: moment,
  attempt: fc.integer({ min: 1, max: 6 }),
  by: fc.constantFrom('postgres', ''),
  application: maybe(fc.constantFrom('psql', '')),
  columns: fc.array(
    fc.record({
      name: fc.constantFrom('status', 'leaseUntil'),
      from: maybe(fc.constant('running')),
      to: maybe(fc.oneof(fc.constant('completed'), moment)),
    }),
    { maxLength: 2 },
  ),
});

const queue = fc.record({
  takeover: fc.constantFrom('automatic', 'sweep', 'operator'),
  sweepAge: maybe(count),
  heartbeatLimit: fc.constantFrom(1, 6, 15, 600),
  progressLimit: fc.constantFrom(1, 20, 300),
  grace: count,
  stages: fc.constantFrom<readonly string[]>([], ['ocr', 'post_erp']),
  neverHappen: maybe(fc.constant('An invoice is paid twice.')),
  pausedAt: maybe(moment),
});

/** Anything that the types allow, contradictions included: no slot knows of another. */
export const anyObservation: fc.Arbitrary<Observation> = fc
  .record({
    queue,
    slots: fc.record({
      databaseNow: fc.oneof({ weight: 20, arbitrary: fc.constant(NOW) }, fc.constantFrom('', 'soon')),
      job: slot(job),
      lease: slot(
        fc.record({
          owner: maybe(name),
          token: maybe(token),
          until: maybe(moment),
          renewedAt: maybe(moment),
        }),
      ),
      worker: slot(maybe(worker)),
      session: slot(
        maybe(
          fc.record({
            pid: fc.nat(),
            backendStart: moment,
            state: fc.constantFrom('idle', 'active', 'idle in transaction'),
            since: moment,
          }),
        ),
      ),
      locks: slot(fc.record({ heldOn: fc.array(fc.string()), waitsFor: fc.array(fc.nat()) })),
      effects: slot(fc.array(effect, { maxLength: 3 })),
      destination: slot(
        maybe(
          fc.record({
            name: fc.string(),
            checksTokens: fc.boolean(),
            floorToken: token,
            lastToken: token,
            lateWritesRejected: fc.nat(),
          }),
        ),
      ),
      heartbeatsBlocked: slot(fc.constantFrom(false, false, false, true)),
      past: slot(fc.oneof(fc.constant([]), fc.array(past, { maxLength: 6 }))),
      lateWrites: slot(fc.oneof(fc.constant([]), fc.array(lateWrite, { maxLength: 3 }))),
      acts: slot(fc.oneof(fc.constant([]), fc.array(act, { maxLength: 3 }))),
      outsideChanges: slot(fc.oneof(fc.constant([]), fc.array(outsideChange, { maxLength: 2 }))),
      weather: slot(
        fc.record({
          databaseStartedAt: fc.oneof(fc.constant(microsFromNow(-86_400_000_000)), moment),
          allWorkersLate: fc.constantFrom(false, false, true),
          reachableSince: fc.oneof(fc.constant(null), moment),
          heartbeatsBlockedAt: fc.oneof(fc.constant(null), moment),
        }),
      ),
      moved: fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        fc.subarray(['status', 'attempt', 'owner', 'token', 'leaseUntil']),
      ),
    }),
  })
  .map(({ queue: changed, slots }) => running({ queue: changed }, slots));

/** An observation whose slots agree, so that the rules behind the contradictions are reached as well. */
export const plausibleObservation: fc.Arbitrary<Observation> = fc
  .record({
    any: anyObservation,
    silentFor: fc.constantFrom(3, 14, 16, 120, 400),
    left: fc.integer({ min: -90_000_000, max: 60_000_000 }),
    registered: fc.constantFrom('active', 'active', 'active', 'draining', 'stopped', 'none'),
    leased: fc.constantFrom(true, true, true, false),
    staged: fc.boolean(),
    past: fc.constantFrom(0, 0, 1, 3),
    status: mostly('running', 'failed', 'pending', 'held'),
    late: mostly('as it comes', 'after a close', 'after an act'),
    sessions: mostly('unread', 'none', 'idle', 'at work', 'waits', 'waits'),
    age: mostly(7_200, 200),
    clock: mostly([0, 0], [3_600, 0], [-90, 0], [0, 3_500]),
  })
  .map((wish) => {
    const { any, silentFor, left, registered, leased, staged, past: lost, status, late, age } = wish;
    const [clockOffset, ahead] = wish.clock;
    const sign = microsFromNow(-silentFor * 1_000_000);
    const started = microsFromNow(-silentFor * 1_000_000 - 380_000_000);
    const plain = running({
      queue: any.queue,
      job: {
        status,
        attempt: lost + 1,
        startedAt: started,
        ...(staged ? { stageEnteredAt: started } : { stage: null, stageEnteredAt: null }),
      },
      lease: { until: leased ? microsFromNow(left + ahead * 1_000_000) : null, renewedAt: sign },
      worker:
        registered === 'none'
          ? null
          : {
              startedAt: microsFromNow(-age * 1_000_000),
              heartbeatAt: sign,
              clockOffset,
              state: registered,
              exit: registered === 'stopped' ? { at: sign, reason: 'SIGTERM' } : null,
            },
      past: Array.from({ length: lost }, (_, index) => ({
        attempt: lost - index,
        owner: `w-${index}`,
        startedAt: started,
        finishedAt: started,
        end: 'lapsed' as const,
        lastError: 'lease lapsed',
      })),
    });
    const { effects, destination, heartbeatsBlocked, weather, moved, acts, outsideChanges } = any;
    const report = lateCompletion({ attempt: status === 'failed' ? lost + 1 : lost });
    return {
      ...{ ...plain, effects, destination, heartbeatsBlocked, weather, moved, outsideChanges },
      lateWrites: late === 'as it comes' ? any.lateWrites : read([report]),
      ...sessionSlots(wish.sessions, sign),
      acts: late === 'after an act' ? read([pastAct({ attempt: lost })]) : acts,
    };
  });

/** A session of the owner that did something last when the owner gave its last sign. */
function sessionSlots(sessions: string, since: Timestamp): Partial<Pick<Observation, 'session' | 'locks'>> {
  if (sessions === 'unread') return {};
  const state = sessions === 'idle' ? 'idle' : 'active';
  const one = { pid: 48211, backendStart: microsFromNow(-7_200_000_000), state, since };
  return {
    session: read(sessions === 'none' ? null : one),
    locks: read({ heldOn: [], waitsFor: sessions === 'waits' ? [4711] : [] }),
  };
}

/** What Redis says of the lease of an attempt, whatever else is read of it. */
export const anyRedisLease: fc.Arbitrary<Observation['redisLease']> = slot(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 3,
      arbitrary: fc.record({
        leases: fc.record({ name: fc.constant('locks'), destinationChecksTokens: fc.boolean() }),
        namesOwner: fc.boolean(),
        key: fc.constant('lock:INV-104217'),
        held: maybe(
          fc.record({
            owner: fc.constantFrom('w-7f3a', 'w-7f3a', 'w-88e2', null),
            ownerless: fc.constantFrom(null, 'Its value is random and names nobody.'),
            digest: maybe(fc.constant('ab'.repeat(32))),
            remaining: fc.oneof(fc.constant(null), fc.integer({ min: -1_000, max: 90_000_000 })),
            expiresAt: maybe(fc.constantFrom('1790000038000', '0')),
          }),
        ),
      }),
    },
  ),
);
