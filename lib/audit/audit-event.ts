import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** The answer an operator gave about one effect outside the database. */
export type EffectAnswer = {
  key: string;
  answer: 'happened' | 'did-not' | 'not-known';
  note: string;
};

/** What an event is about. */
export const EVENT_TARGETS = [
  ...(['job', 'queue', 'worker', 'finding', 'alert', 'bulk'] as const),
  ...(['backend', 'approval', 'review', 'person', 'redis-lease'] as const),
] as const;

/** One row of the record as a list shows it. */
export type AuditEventRow = {
  seq: string;
  at: Timestamp;
  phase: 'act' | 'intent' | 'outcome';
  actor: string;
  actorName: string;
  actorRole: string;
  action: string;
  /** What the act was on: `address.key` is the job's key, the queue's name, the worker's id, the backend's key, or the id of what it names. */
  target: (typeof EVENT_TARGETS)[number];
  address: JobAddress;
  queue: string | null;
  subject: string | null;
  outcome: OutcomeWord;
  detail: string;
  rowsChanged: number;
  /** Who approved it; null where one person acted alone. */
  approvedByName: string | null;
  /** What made the act dangerous, a word of the policy's circumstances; null where nothing did. */
  danger: string | null;
  /** One person did alone, with a phrase, what takes two. */
  alone: boolean;
};

/** One event in full: immutable, written in the transaction of the act, holding the rows as read back. */
export type AuditEvent = AuditEventRow & {
  onBehalfOf: string | null;
  /** The id of who approved it, and of the request it belongs to; null where one person acted alone. */
  approvedBy: string | null;
  approvalId: string | null;
  /** The phrase that one person typed to do alone what takes two; null where nobody did. */
  breakGlass: string | null;
  reason: string | null;
  whyObsolete: string | null;
  ticket: string | null;
  effectAnswers: readonly EffectAnswer[];
  evidence: unknown;
  guard: Readonly<Record<string, unknown>>;
  before: readonly Readonly<Record<string, unknown>>[];
  after: readonly Readonly<Record<string, unknown>>[];
  requestKey: string | null;
  correlationId: string;
  /** The bulk recovery that it was part of; null for every other act. */
  bulkRun: string | null;
  prevHash: string;
  hash: string;
};
