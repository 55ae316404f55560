import type { Confidence, FaultKind } from '@/lib/triage/finding';

/** What rules exist for. */
export const RULE_KINDS = [
  'finding',
  'oldest-pending',
  'oldest-running',
  'lock-sample-slow',
  'locks-piling-up',
  'renew-failures',
  'stale-writes',
  'watcher-silent',
  'record-broken',
  'reviews-waiting',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** What every rule says. Durations are in seconds. */
type Common = {
  /** Unique among the rules, and what people read: "Oldest pending over 15 min". */
  name: string;
  /** Names of destinations. */
  to: readonly string[];
  /** How often it is told again while it lasts and nobody has it; null when once is enough. */
  repeat: number | null;
};

/** Of a rule that may be about some queues only; null when it is about all of them. */
type OfQueues = { queues: readonly string[] | null };

export type FindingRule = Common &
  OfQueues & {
    kind: 'finding';
    findings: readonly FaultKind[];
    /** The least. */
    confidence: Confidence;
    /** How long its episode must have been open. */
    openFor: number;
    /** How many jobs it must hold up. */
    heldUp: number;
  };
/** Age over depth: a long queue that moves is well, a short one that stands is not. */
export type AgeRule = Common & OfQueues & { kind: 'oldest-pending' | 'oldest-running'; over: number };
export type LockSampleRule = Common & { kind: 'lock-sample-slow'; times: number; atLeastMs: number };
export type LocksRule = Common & { kind: 'locks-piling-up'; share: number };
/** So many in the minutes that `within` covers. */
export type CountRule = Common &
  OfQueues & { kind: 'renew-failures' | 'stale-writes'; atLeast: number; within: number };
export type SilentRule = Common & { kind: 'watcher-silent'; after: number };
export type RecordRule = Common & { kind: 'record-broken' };
export type ReviewsRule = Common & { kind: 'reviews-waiting'; over: number };

export type AlertRule =
  | FindingRule
  | AgeRule
  | LockSampleRule
  | LocksRule
  | CountRule
  | SilentRule
  | RecordRule
  | ReviewsRule;
