import type { OutcomeWord } from '@/lib/audit/outcome-word';

/** A row as the record keeps it. */
export type Row = Readonly<Record<string, unknown>>;

/** One event of the record. */
export type Recorded = {
  seq: string;
  phase: 'act' | 'intent' | 'outcome';
  actor: string;
  action: string;
  target: string;
  jobKey: string;
  outcome: OutcomeWord;
  reason: string | null;
  requestKey: string | null;
  correlationId: string;
  before: readonly Row[];
  after: readonly Row[];
};

/** One line of a subject's history; `reason` only where an operator's act wrote it. */
export type Happened = {
  id: string;
  jobId: string;
  subject: string;
  kind: string;
  token: string | null;
  owner: string | null;
  reason: string | null;
};

/** The answer that is stored under a key; null when the key was left free. */
export type Stored = {
  actor: string;
  key: string;
  outcome: OutcomeWord | null;
  auditSeq: string | null;
  /** Set where a second person was asked: their decision replaces the answer. */
  approvalId: string | null;
};

/** A wait as it stands once everything has come to rest; `due` when its time has come. */
export type Waited = { id: string; state: string; correlationId: string; due: boolean };

export type Signalled = { id: string; correlationId: string; closed: boolean };

/** Everything the database says afterwards. */
export type Testimony = {
  record: readonly Recorded[];
  history: readonly Happened[];
  stored: readonly Stored[];
  waits: readonly Waited[];
  signals: readonly Signalled[];
  /** Attempts and queues as they stand, in the form of the record. */
  jobs: readonly Row[];
  queues: readonly Row[];
};

/** A token that a worker was handed, and what it was told of its end. */
export type Granted = { worker: string; jobId: string; subject: string; token: string; completed: boolean };
