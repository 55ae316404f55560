import type { Timestamp } from '@/lib/time';

/** What is asked of each queue, in the order in which a gap costs most. `short` heads a column, `full` stands alone. */
export const QUESTIONS = [
  { key: 'acquisition', short: 'Acquired in one statement?', full: 'Is acquisition one atomic statement?' },
  {
    key: 'lease',
    short: 'Lease longer than the longest run?',
    full: 'Is the lease longer than the longest observed run?',
  },
  { key: 'heartbeat', short: 'Heartbeat?', full: 'Is the heartbeat renewed?' },
  { key: 'watcher', short: 'Watcher?', full: 'Does a watcher run?' },
  { key: 'owner', short: 'Owner recorded?', full: 'Is the owner recorded?' },
  { key: 'attempt', short: 'Attempt counted?', full: 'Is the attempt counted at each acquisition?' },
] as const;
export type QuestionKey = (typeof QUESTIONS)[number]['key'];

/** `cannot tell` is an answer: what could not be read, or has not happened yet, is neither yes nor no. */
export type Answer = 'yes' | 'no' | 'cannot tell';

/** One thing that was read, with where it stands and when it was read. */
export type Evidence = { what: string; value: string; where: string; readAt: Timestamp };

/** What would mend it: a sentence, with the statement where one does; it is for whoever owns the tables. */
export type Fix = { does: string; sql: string | null };

/** How long runs took, in seconds, beside the lease. Each is a run that was observed, none is between two. */
export type RunsBesideLease = {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Seconds; null where no lease is known. */
  lease: number | null;
};

export type QuestionAnswer = {
  question: QuestionKey;
  answer: Answer;
  /** A few words for a table, where "yes" or "no" leaves open what of; null where it does not. */
  note: string | null;
  sentence: string;
  evidence: readonly Evidence[];
  fixes: readonly Fix[];
  /** Of the lease only, and there only when a run was observed. */
  runs: RunsBesideLease | null;
};

/** A reason against yes. */
export type Reason = { sentence: string; note?: string | undefined; fixes?: readonly Fix[] | undefined };

export type Judged = {
  /** Each of them alone makes it no. */
  faults: readonly Reason[];
  /** What keeps it from being yes, and does not make it no. */
  doubts: readonly Reason[];
  yes: { sentence: string; note?: string | undefined };
  evidence: readonly Evidence[];
  runs?: RunsBesideLease | null;
};

/** No by any fault, else cannot tell by any doubt, else yes. With a fault the doubts are told behind it. */
export function answerOf(question: QuestionKey, judged: Judged): QuestionAnswer {
  const { faults, doubts, yes, evidence, runs = null } = judged;
  const reasons = [...faults, ...doubts];
  const [first = yes] = reasons;
  const unsure = doubts.length > 0 ? 'cannot tell' : 'yes';
  return {
    question,
    answer: faults.length > 0 ? 'no' : unsure,
    note: first.note ?? null,
    sentence: (reasons.length > 0 ? reasons : [yes]).map(({ sentence }) => sentence).join(' '),
    evidence,
    fixes: reasons.flatMap(({ fixes = [] }) => fixes),
    runs,
  };
}
