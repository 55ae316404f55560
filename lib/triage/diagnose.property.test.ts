import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import type { Observation } from '@/lib/sources/observation';
import { actionFactsOf } from '@/lib/triage/action-facts';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding } from '@/lib/triage/finding';
import { anyObservation, anyRedisLease, plausibleObservation } from '@/test/support/arbitrary-observation';

const plainly = fc.oneof(anyObservation, plausibleObservation);
/** The same of queues that take a lease in Redis. */
const underLease = fc
  .tuple(plainly, anyRedisLease)
  .map(([observation, redisLease]) => ({ ...observation, redisLease }));
const observations = fc.oneof({ weight: 2, arbitrary: plainly }, { weight: 1, arbitrary: underLease });
const RUNS = { numRuns: 1_000 };

/** Ages are compared in milliseconds, a lease to the microsecond. */
const MILLISECOND = 1_000;

/** Every property holds for every finding, or the shrunk observation that breaks it is printed. */
function everyFinding(holds: (finding: Finding, observation: Observation) => void): void {
  fc.assert(
    fc.property(observations, (observation) => {
      const finding = diagnose(observation);
      if (finding) holds(finding, observation);
    }),
    RUNS,
  );
}

const EVERY_RULE = [
  'after-an-act/overlap',
  'after-an-act/same-act-twice',
  'after-an-act/two-people',
  'cannot-tell/all-late',
  'cannot-tell/clock',
  'cannot-tell/conflict',
  'cannot-tell/heartbeats-blocked',
  'cannot-tell/lease-unread',
  'cannot-tell/moved-while-read',
  'cannot-tell/outage',
  'cannot-tell/owner-busy',
  'cannot-tell/owner-waits',
  'cannot-tell/restart',
  'cannot-tell/row-unread',
  'cannot-tell/weather-unread',
  'cannot-tell/worker-unread',
  'changed-outside/no-function',
  'clock-offset/drift',
  'clock-offset/lease-ahead',
  'clock-offset/sign-ahead',
  'clock-offset/zone',
  'completed-late/failed',
  'completed-late/retry-waits',
  'crash-loop/claims-without-report',
  'held-in-doubt/effects-unanswered',
  'lapsed-owner-alive/draining',
  'lapsed-owner-alive/heard',
  'never-started/no-stage',
  'never-started/waits-for-lock',
  'no-lease/owner-gone',
  'no-lease/owner-may-live',
  'no-progress/stage-over-limit',
  'no-progress/waits-for-lock',
  'nothing wrong',
  'owner-newer/started-after-claim',
  'owner-silent/exit-record',
  'owner-silent/lease-lapsed',
  'owner-silent/lease-live',
  'owner-unregistered/no-owner-named',
  'owner-unregistered/no-worker-row',
  'redis-lease-missing/not-there',
  'redis-lease-no-expiry/running',
  'redis-lease-owner/differs',
];

/** Waiting a lease out moves no attempt until it has lapsed. */
/** A request to stop and a fence are meant for an owner that may live. */
const PRESUMING: readonly JobVerb[] = ['mark-failed', 'retry'];

const advised = ({ safe }: Finding) =>
  safe.flatMap(({ verb }) => JOB_VERBS.filter((known) => known === verb));
/** Those that take the job from its owner. */
const writes = (finding: Finding) => advised(finding).filter((verb) => PRESUMING.includes(verb));
/** What is held belongs to nobody. */
const takesFromOwner = (finding: Finding) => (finding.kind === 'held-in-doubt' ? [] : writes(finding));

const UNTOUCHED_BY_RENEWAL = [
  ...['no-progress', 'never-started', 'crash-loop'],
  ...['clock-offset', 'after-an-act', 'changed-outside'],
  ...['redis-lease-owner', 'redis-lease-missing', 'redis-lease-no-expiry'],
];

const MAY = rightsOfAnybody(JOB_VERBS);

function offeredOn(observation: Observation): JobVerb[] {
  const offers = offerActions(actionFactsOf(observation), MAY);
  return offers.flatMap((offer) => (offer.allowed ? [offer.verb] : []));
}

/** Microseconds as the text has them, apart from the code under test; NaN when the text is no time. */
function micros(at: string): number {
  return Date.parse(`${at.slice(0, 19)}Z`) * 1000 + Number(at.slice(20, 26));
}

function hasExitRecord({ worker }: Observation): boolean {
  return worker.state === 'read' && worker.value?.exit != null;
}

/** Thousands of observations take seconds, and more on a busy machine. */
describe('diagnose, for any observation', { timeout: 60_000 }, () => {
  it('answers, whatever contradicts what', () => {
    fc.assert(
      fc.property(observations, (observation) => {
        diagnose(observation);
      }),
      { numRuns: 3_000 },
    );
  });

  it('takes no job from its owner unless the lease was read and is over', () => {
    everyFinding((finding, { lease, databaseNow }) => {
      if (takesFromOwner(finding).length === 0) return;
      const until = lease.state === 'read' ? lease.value.until : 'unread';
      expect(until === null || micros(until) <= micros(databaseNow)).toBe(true);
    });
  });

  it('takes no job from its owner while that gave a sign within its limit, except by its exit record', () => {
    everyFinding((finding, observation) => {
      if (takesFromOwner(finding).length === 0 || hasExitRecord(observation)) return;
      const { worker, lease, queue, databaseNow } = observation;
      const signs = [
        worker.state === 'read' ? worker.value?.heartbeatAt : null,
        lease.state === 'read' ? lease.value.renewedAt : null,
      ].flatMap((at) => (at ? [micros(databaseNow) - micros(at)] : []));
      for (const age of signs) expect(age).toBeGreaterThan(queue.heartbeatLimit * 1_000_000 - MILLISECOND);
    });
  });

  it("calls held in doubt only what was read as held and as nobody's", () => {
    everyFinding(({ kind }, { job, lease }) => {
      if (kind !== 'held-in-doubt') return;
      expect(job).toMatchObject({ state: 'read', value: { status: 'held' } });
      expect(lease).toMatchObject({ state: 'read', value: { owner: null, until: null } });
    });
  });

  it('presumes no owner gone in bad weather, except by its exit record', () => {
    everyFinding((finding, observation) => {
      const { weather, heartbeatsBlocked, databaseNow, queue } = observation;
      if (takesFromOwner(finding).length === 0 || hasExitRecord(observation)) return;
      expect(heartbeatsBlocked).not.toMatchObject({ value: true });
      expect(weather).toMatchObject({ state: 'read', value: { allWorkersLate: false } });
      if (weather.state !== 'read') return;
      const up = micros(databaseNow) - micros(weather.value.databaseStartedAt);
      expect(up).toBeGreaterThan(queue.heartbeatLimit * 1_000_000 - MILLISECOND);
    });
  });

  it('never calls absent what was unread', () => {
    everyFinding(({ kind, evidence, sentence, verdict }, observation) => {
      const { job, lease, worker, session, locks, effects, destination, heartbeatsBlocked } = observation;
      const { past, lateWrites, acts, outsideChanges, redisLease, weather } = observation;
      // Where its queue takes no lease in Redis there is no line for it.
      const takesLease = redisLease.state === 'unread' || redisLease.value !== null;
      const slots = [
        ...[job, lease, worker, session, locks, effects, destination, heartbeatsBlocked],
        ...[past, lateWrites, acts, outsideChanges, ...(takesLease ? [redisLease] : []), weather],
      ];
      expect(evidence).toHaveLength(slots.length);
      slots.forEach((slot, index) => {
        if (slot.state === 'unread')
          expect(evidence[index]).toMatchObject({ value: null, readAt: null, meaning: slot.why });
        else expect(evidence[index]?.value).toBeTypeOf('string');
      });
      if (lease.state === 'unread') expect(kind).not.toBe('no-lease');
      if (past.state === 'unread') expect(kind).not.toBe('crash-loop');
      if (lateWrites.state === 'unread') expect(kind).not.toBe('completed-late');
      if (acts.state === 'unread') expect(kind).not.toBe('after-an-act');
      if (redisLease.state === 'unread') expect(kind).not.toMatch(/^redis-lease/);
      if (outsideChanges.state === 'unread') expect(kind).not.toBe('changed-outside');
      if (worker.state === 'unread')
        expect(`${sentence} ${verdict}`).not.toMatch(/no row in workers|not registered/);
    });
  });

  it('is certain only by an exit record', () => {
    everyFinding(({ confidence }, observation) => {
      if (confidence === 'certain') expect(hasExitRecord(observation)).toBe(true);
    });
  });

  it('never advises what it warns of, and always says what to do first', () => {
    everyFinding(({ safe, unsafe }) => {
      const warned = new Set(unsafe.map(({ verb }) => verb));
      expect(safe.length).toBeGreaterThan(0);
      for (const { verb } of safe) expect(warned.has(verb)).toBe(false);
      for (const { reason } of unsafe) expect(reason).not.toBe('');
    });
  });

  it('advises only acts that the page offers for the same observation', () => {
    everyFinding((finding, observation) => {
      for (const verb of advised(finding)) expect(offeredOn(observation)).toContain(verb);
    });
  });

  it('offers no act that presumes the owner gone where it cannot tell, and none at all on what was not read', () => {
    everyFinding(({ confidence }, observation) => {
      const offered = offeredOn(observation);
      if (confidence === 'unknown') expect(offered.filter((verb) => PRESUMING.includes(verb))).toEqual([]);
      if (observation.job.state === 'unread' || observation.lease.state === 'unread')
        expect(offered).toEqual([]);
    });
  });

  it('advises no retry of what was probably done, or was just acted upon', () => {
    everyFinding(({ kind, unsafe }) => {
      if (kind === 'completed-late' || kind === 'after-an-act')
        expect(unsafe.map(({ verb }) => verb)).toContain('retry');
    });
  });

  it('gives no verdict on a row that moved, unless a renewal confirms it', () => {
    everyFinding((finding, { moved }) => {
      if (moved.length === 0 || finding.kind === 'cannot-tell') return;
      expect(UNTOUCHED_BY_RENEWAL).toContain(finding.kind);
      expect(moved).toEqual(['leaseUntil']);
    });
  });

  it('is the same every time, and survives the wire', () => {
    everyFinding((finding, observation) => {
      expect(diagnose(structuredClone(observation))).toStrictEqual(finding);
      expect(JSON.parse(JSON.stringify(finding))).toStrictEqual(finding);
    });
  });

  it('leaves no hole in a sentence', () => {
    everyFinding(({ sentence, verdict, ifNothing, suffers, evidence, safe, unsafe }) => {
      const texts = [sentence, verdict, ifNothing, suffers, ...evidence.map(({ meaning }) => meaning)];
      for (const text of [...texts, ...safe.map(({ note }) => note), ...unsafe.map(({ reason }) => reason)])
        expect(text).not.toMatch(/NaN|undefined|null|\[object/);
    });
  });

  it('is tried on every rule, and advises writes often enough for the promises above to bite', () => {
    const sampled = [
      ...fc.sample(plainly, { numRuns: 6_000, seed: 7 }),
      ...fc.sample(underLease, { numRuns: 1_000, seed: 7 }),
    ];
    const found = sampled.map(diagnose);
    const rules = new Set(found.map((finding) => finding?.rule ?? 'nothing wrong'));
    expect([...rules].sort()).toEqual(EVERY_RULE);
    expect(found.filter((finding) => finding && writes(finding).length > 0).length).toBeGreaterThan(200);
  });
});
