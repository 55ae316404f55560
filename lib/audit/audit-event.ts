import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** The answer an operator gave about one effect outside the database. */
export type EffectAnswer = {
  key: string;
  answer: 'happened' | 'did-not' | 'not-known';
  note: string;
};

/** One row of the record as a list shows it. */
export type AuditEventRow = {
  seq: string;
  at: Timestamp;
  phase: 'act' | 'intent' | 'outcome';
  actor: string;
  actorName: string;
  actorRole: string;
  action: string;
  /** What the act was on: `address.key` is the job's key, the queue's name, the worker's id or the backend's key. */
  target: 'job' | 'queue' | 'worker' | 'finding' | 'backend';
  address: JobAddress;
  queue: string | null;
  subject: string | null;
  outcome: OutcomeWord;
  detail: string;
  rowsChanged: number;
};

/** One event in full: immutable, written in the transaction of the act, holding the rows as read back. */
export type AuditEvent = AuditEventRow & {
  onBehalfOf: string | null;
  approvedBy: string | null;
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
  prevHash: string;
  hash: string;
};
