import type { FaultKind, Finding } from '@/lib/triage/finding';

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
export function causeKey({
  kind,
  rule,
  owner,
  fingerprint,
}: Pick<Finding, 'kind' | 'rule' | 'owner' | 'fingerprint'>): string {
  if (EVERYBODYS.has(rule)) return rule;
  // One process for all jobs of its library: a fingerprint begins with source and database.
  if (kind === 'sweep-missing') return `${kind} ${fingerprint.split('/', 2).join('/')}`;
  if (OF_THE_JOB.has(kind) || owner === null) return fingerprint;
  return kind === 'cannot-tell' ? `${rule} ${owner}` : `${kind} ${owner}`;
}
