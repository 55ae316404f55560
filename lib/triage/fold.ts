import { epochMs } from '@/lib/time';
import type { Card } from '@/lib/triage/card';
import type { Confidence, FaultKind, Finding, SafeAct, UnsafeAct } from '@/lib/triage/finding';
import { FOLDED_CAUSE, foldedSentence, leaseWord } from '@/lib/triage/fold-words';
import { heldUp } from '@/lib/triage/held-up';
import { oldest, rank } from '@/lib/triage/rank';

/** Findings of one cause as one card each, ranked. */
export function foldFindings(findings: readonly Finding[]): Card[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = causeKey(finding);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return rank([...groups].map(([key, group]) => cardOf(key, group)));
}

/** Rules whose cause is the weather or the console's own eyes: one cause, whatever owners it touches. */
const EVERYBODYS = new Set([
  'cannot-tell/heartbeats-blocked',
  'cannot-tell/weather-unread',
  'cannot-tell/restart',
  'cannot-tell/outage',
  'cannot-tell/all-late',
  'cannot-tell/row-unread',
  'cannot-tell/lease-unread',
  'cannot-tell/worker-unread',
]);

/** Kinds whose cause is the job or what was done to it; their owners only suffer. */
const OF_THE_JOB: ReadonlySet<FaultKind> = new Set([
  'crash-loop',
  'completed-late',
  'after-an-act',
  'changed-outside',
]);

/** What makes two findings one cause: mostly kind and owner. */
function causeKey({ kind, rule, owner, fingerprint }: Finding): string {
  if (EVERYBODYS.has(rule)) return rule;
  if (OF_THE_JOB.has(kind) || owner === null) return fingerprint;
  return kind === 'cannot-tell' ? `${rule} ${owner}` : `${kind} ${owner}`;
}

function cardOf(key: string, group: readonly [Finding, ...Finding[]]): Card {
  const findings = [...group].sort((a, b) => lapse(a) - lapse(b)) as [Finding, ...Finding[]];
  const [first] = findings;
  const many = findings.length > 1;
  return {
    key,
    kind: first.kind,
    cause: many ? FOLDED_CAUSE[first.kind] : first.cause,
    confidence: lowest(findings.map(({ confidence }) => confidence)),
    heldUp: findings.reduce((sum, finding) => sum + heldUp(finding), 0),
    since: oldest(findings.map(({ since }) => since)),
    sentence: many ? foldedSentence(findings) : first.sentence,
    ifNothing: foldedIfNothing(findings),
    findings,
    lease: first.lease,
    safe: many ? foldedSafe(findings) : first.safe,
    unsafe: many ? foldedUnsafe(findings) : first.unsafe,
    owner: findings.every(({ owner }) => owner === first.owner) ? first.owner : null,
  };
}

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
const WAITING: readonly SafeAct['verb'][] = ['wait', 'wait-out'];

/** What is safe differs from job to job, so for several the card says where to look; what many have alike is offered beside it. */
function foldedSafe(findings: readonly [Finding, ...Finding[]]): SafeAct[] {
  const [first] = findings;
  const writable = findings.filter(({ safe }) => safe.some(({ verb }) => !WAITING.includes(verb)));
  if (writable.length === 0) return first.safe.filter(({ verb }) => verb === 'wait');
  return [
    {
      verb: 'wait',
      label: `Open ${findings.length} jobs`,
      note: `${writable.length} of ${findings.length} can be acted on.`,
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
  wait: (count) => `Wait for ${count}`,
};

/** What is wrong for every one of them. What is wrong for some only is told on those. */
function foldedUnsafe(findings: readonly [Finding, ...Finding[]]): UnsafeAct[] {
  const forAll = ({ verb }: UnsafeAct) =>
    findings.every(({ unsafe }) => unsafe.some((act) => act.verb === verb));
  return findings[0].unsafe.filter(forAll).map(({ verb, reason }) => ({
    verb,
    label: MANY_LABELS[verb](findings.length),
    reason: leaseWord(findings) ?? reason,
  }));
}
