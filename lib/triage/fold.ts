import { epochMs } from '@/lib/time';
import type { Card, Unlisted } from '@/lib/triage/card';
import { causeKey } from '@/lib/triage/cause-key';
import type { Confidence, Finding, SafeAct, UnsafeAct } from '@/lib/triage/finding';
import { FOLDED_CAUSE, foldedSentence, leaseWord } from '@/lib/triage/fold-words';
import { heldUp, holdsUp } from '@/lib/triage/held-up';
import { oldest, rank } from '@/lib/triage/rank';

/** Findings of one cause as one card each, ranked; with those of the same cause that are not listed. */
export function foldFindings(findings: readonly Finding[], unlisted: readonly Unlisted[] = []): Card[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = causeKey(finding);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const more = new Map<string, Unlisted[]>();
  for (const line of unlisted) more.set(line.cause, [...(more.get(line.cause) ?? []), line]);
  return rank([...groups].map(([key, group]) => cardOf(key, group, more.get(key) ?? [])));
}

function cardOf(key: string, group: readonly [Finding, ...Finding[]], unlisted: readonly Unlisted[]): Card {
  const findings = [...group].sort((a, b) => lapse(a) - lapse(b)) as [Finding, ...Finding[]];
  const [first] = findings;
  const count = findings.length + jobsOf(unlisted);
  const many = count > 1;
  return {
    key,
    kind: first.kind,
    cause: many ? FOLDED_CAUSE[first.kind] : first.cause,
    confidence: lowest([...findings, ...unlisted].map(({ confidence }) => confidence)),
    heldUp: findings.reduce((sum, finding) => sum + heldUp(finding), 0) + jobsOf(unlisted.filter(holdsUp)),
    since: oldest(findings.map(({ since }) => since)),
    sentence: many ? foldedSentence(findings, count) : first.sentence,
    ifNothing: foldedIfNothing(findings),
    count,
    findings,
    lease: first.lease,
    safe: many ? foldedSafe(findings, count) : first.safe,
    unsafe: many ? foldedUnsafe(findings, count) : first.unsafe,
    owner: findings.every(({ owner }) => owner === first.owner) ? first.owner : null,
  };
}

const jobsOf = (unlisted: readonly Unlisted[]) => unlisted.reduce((sum, { jobs }) => sum + jobs, 0);

/** The same for all of them, or else that of the first to lapse, by name. */
function foldedIfNothing([first, ...others]: readonly [Finding, ...Finding[]]): string {
  const { subject, ifNothing } = first;
  return others.every((other) => other.ifNothing === ifNothing)
    ? ifNothing
    : `${subject} comes first. ${ifNothing}`;
}

/** The first to lapse comes first, those already lapsed before it; what has no end comes last. */
function lapse({ lease }: Finding): number {
  const ms = lease?.until ? epochMs(lease.until) : Number.NaN;
  return Number.isNaN(ms) ? Number.MAX_SAFE_INTEGER : ms;
}

const CONFIDENCES: readonly Confidence[] = ['unknown', 'likely', 'certain'];

function lowest(all: readonly Confidence[]): Confidence {
  return CONFIDENCES.find((level) => all.includes(level)) ?? 'unknown';
}

/** Waiting takes nothing back, whether or not it is put on record. */
const WAITING: readonly SafeAct['verb'][] = ['wait', 'wait-out', 'wait-out-redis-lease'];

/** What is safe differs from job to job, so for several the card says where to look; what many have alike is offered beside it. */
function foldedSafe(findings: readonly [Finding, ...Finding[]], count: number): SafeAct[] {
  const [first] = findings;
  const writable = findings.filter(({ safe }) => safe.some(({ verb }) => !WAITING.includes(verb)));
  if (writable.length === 0) return first.safe.filter(({ verb }) => verb === 'wait');
  return [
    {
      verb: 'wait',
      label: `Open ${count} jobs`,
      note: `${writable.length} of ${findings.length}${count > findings.length ? ' listed' : ''} can be acted on.`,
    },
  ];
}

const MANY_LABELS: Record<UnsafeAct['verb'], (count: number) => string> = {
  'mark-failed': (count) => `Mark ${count} failed`,
  retry: (count) => `Retry ${count}`,
  'wait-out': (count) => `Wait out ${count}`,
  'request-stop': (count) => `Stop ${count}`,
  hold: (count) => `Hold ${count}`,
  'release-hold': (count) => `Release ${count}`,
  'cancel-pending': (count) => `Cancel ${count}`,
  'fence-off': (count) => `Fence off ${count}`,
  'cancel-wait': (count) => `Cancel ${count} waits`,
  'cancel-backend': (count) => `Cancel ${count} statements`,
  'terminate-backend': (count) => `End ${count} sessions`,
  'wait-out-redis-lease': (count) => `Wait out ${count} leases`,
  'cancel-redis-wait': (count) => `Cancel ${count} waits`,
  'release-redis-lease': (count) => `Release ${count} leases`,
  wait: (count) => `Wait for ${count}`,
};

/** What is wrong for every one of them. What is wrong for some only is told on those. */
function foldedUnsafe(findings: readonly [Finding, ...Finding[]], count: number): UnsafeAct[] {
  const forAll = ({ verb }: UnsafeAct) =>
    findings.every(({ unsafe }) => unsafe.some((act) => act.verb === verb));
  return findings[0].unsafe.filter(forAll).map(({ verb, reason }) => ({
    verb,
    label: MANY_LABELS[verb](count),
    reason: (count === findings.length ? leaseWord(findings) : null) ?? reason,
  }));
}
