import type { AlertReading } from '@/lib/alerts/alert-reading';
import type { AgeRule, AlertRule, CountRule, LockSampleRule, LocksRule } from '@/lib/alerts/alert-rule';
import { firingOf } from '@/lib/alerts/judge-record';
import type { Firing } from '@/lib/alerts/judgement';
import { formatAge } from '@/lib/format/age';
import { countOf, formatCount } from '@/lib/format/count';
import { spanOf } from '@/lib/format/span';
import type { LockLevels, QueueLevels, SignalLevels } from '@/lib/health/signal-levels';
import { queueJobsPath } from '@/lib/jobs/address-url';
import { secondsBetween } from '@/lib/time';

/** What rules that count nothing are read with. */
const USUAL_MINUTES = 5;
/** A reading of the locks that is older says nothing of now. */
const LOCKS_FRESH = 180;

const NOBODY = { owner: null, heldUp: null, since: null, named: null } as const;

/** How many minutes must be summed for these rules, each once. */
export function minutesRead(rules: readonly AlertRule[]): number[] {
  return [...new Set(rules.flatMap((rule) => minutesOf(rule) ?? []))];
}

function minutesOf(rule: AlertRule): number | null {
  switch (rule.kind) {
    case 'renew-failures':
    case 'stale-writes':
      return Math.ceil(rule.within / 60);
    case 'oldest-pending':
    case 'oldest-running':
    case 'lock-sample-slow':
    case 'locks-piling-up':
      return USUAL_MINUTES;
    default:
      return null;
  }
}

function levelsOf(rule: AlertRule, { levels }: AlertReading): SignalLevels | null {
  const minutes = minutesOf(rule);
  return minutes === null ? null : (levels?.get(minutes) ?? null);
}

/** Each queue whose oldest job has waited, or run, for longer than the rule allows. */
export function judgeAge(rule: AgeRule, reading: AlertReading): Firing[] | null {
  const pending = rule.kind === 'oldest-pending';
  return eachQueue(rule, reading, (queue) => {
    const age = pending ? queue.oldestPending : queue.oldestRunning;
    if (age === null || age <= rule.over) return null;
    const { count, atLeast } = pending ? queue.pending : { count: queue.running, atLeast: false };
    const verb = `${pending ? 'wait' : 'run'}${count === 1 ? 's' : ''}`;
    const jobs = `${formatCount(count, atLeast ? 'at-least' : 'exact')} ${verb}`;
    return {
      value: Math.round(age),
      limit: `over ${spanOf(rule.over)}`,
      sentence: `The oldest job of ${queue.queue} has ${pending ? 'waited' : 'run'} for ${formatAge(age * 1_000)}; ${jobs}.`,
    };
  });
}

/** Each queue in which so many renewals failed, or so many stale writes were rejected. */
export function judgeCount(rule: CountRule, reading: AlertReading): Firing[] | null {
  const renewals = rule.kind === 'renew-failures';
  const span = spanOf(Math.ceil(rule.within / 60) * 60);
  return eachQueue(rule, reading, ({ queue, recent, before }) => {
    const [now, then] = renewals
      ? [recent.renewFailures, before.renewFailures]
      : [recent.staleWrites, before.staleWrites];
    if (now < rule.atLeast) return null;
    const what = renewals ? `${countOf(now, 'renewal')} failed` : `${countOf(now, 'stale write')} rejected`;
    return {
      value: now,
      limit: `${rule.atLeast} within ${span}`,
      sentence: `${what} in ${queue} within ${span}, ${formatCount(then)} in the ${span} before.`,
    };
  });
}

type Passed = { value: number; limit: string; sentence: string };

function eachQueue(
  rule: AgeRule | CountRule,
  reading: AlertReading,
  judge: (queue: QueueLevels) => Passed | null,
): Firing[] | null {
  const levels = levelsOf(rule, reading);
  if (levels === null) return null;
  const ours = levels.queues.filter(({ queue }) => rule.queues === null || rule.queues.includes(queue));
  return ours.flatMap((queue) => {
    const passed = judge(queue);
    if (passed === null) return [];
    const { value, ...said } = passed;
    return [
      firingOf(rule, `queue ${queue.queue}`, value, {
        ...NOBODY,
        ...said,
        queues: [queue.queue],
        path: '/health',
        links: [
          { label: 'Lease signals', path: '/health' },
          { label: 'Jobs', path: queueJobsPath(queue.queue) },
        ],
      }),
    ];
  });
}

/** The reading of the locks takes much longer than it did: the lock table grows, or the server is in trouble. */
export function judgeLockSample(rule: LockSampleRule, reading: AlertReading): Firing[] | null {
  const locks = freshLocks(rule, reading);
  // With too few readings to call anything usual, nothing is slower than that.
  if (locks === null || locks.usualMs === null) return null;
  const { tookMs, usualMs } = locks;
  if (tookMs < rule.atLeastMs || tookMs < rule.times * usualMs) return [];
  return [
    firingOf(rule, 'lock sample', Math.round(tookMs), {
      ...NOBODY,
      queues: [],
      sentence: `Reading the locks takes ${Math.round(tookMs)} ms, where ${Math.max(1, Math.round(usualMs))} ms is usual.`,
      limit: `${rule.times} times the usual`,
      path: '/locks',
      links: [{ label: 'Locks', path: '/locks' }],
    }),
  ];
}

/** So much of the shared lock table is used that transactions may soon fail for want of room. */
export function judgeLocks(rule: LocksRule, reading: AlertReading): Firing[] | null {
  const locks = freshLocks(rule, reading);
  if (locks === null) return null;
  const { used, capacity } = locks;
  if (used < rule.share * capacity) return [];
  return [
    firingOf(rule, 'lock table', used, {
      ...NOBODY,
      queues: [],
      sentence: `${formatCount(used)} of ${formatCount(capacity)} places of the lock table are taken.`,
      limit: `${Math.round(rule.share * 100)} %`,
      path: '/locks',
      links: [{ label: 'Locks', path: '/locks' }],
    }),
  ];
}

function freshLocks(rule: AlertRule, reading: AlertReading): LockLevels | null {
  const locks = levelsOf(rule, reading)?.locks ?? null;
  return locks !== null && secondsBetween(locks.sampledAt, reading.databaseNow) <= LOCKS_FRESH ? locks : null;
}
