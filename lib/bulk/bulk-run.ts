import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** A list is frozen, then started; from then on it runs or is paused until it has ended. */
export const BULK_STATES = ['frozen', 'running', 'paused', 'stopped', 'finished'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** What became of one job; the words of every act, of which a bulk recovery knows these. */
export const ITEM_OUTCOMES = ['done', 'stale', 'refused', 'not_found', 'timed_out'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** How often each was the end. */
export type OutcomeCounts = Readonly<Record<ItemOutcome, number>>;

/** One bulk recovery: a frozen list of jobs, one act, one reason. */
export type BulkRun = {
  id: string;
  /** The act on each job. */
  verb: string;
  source: string;
  database: string;
  /** Where the list is from, in one sentence. */
  origin: string;
  items: number;
  /** How many of them the act would have moved when the list was frozen. */
  foreseen: number;
  /** Of those, how many may run twice: whether their owners are gone is not known, nor is a late finish refused. */
  mayRepeat: number;
  itemsHash: string;
  /** How many jobs one person alone may recover at once. */
  alone: number;
  frozenAt: Timestamp;
  by: { id: string; name: string; role: string };
  state: BulkState;
  reason: string | null;
  startedAt: Timestamp | null;
  approvedBy: string | null;
  pausedAt: Timestamp | null;
  pausedBy: string | null;
  endedAt: Timestamp | null;
  endedDetail: string | null;
  /** When a batch ended last. */
  lastAt: Timestamp | null;
  counts: OutcomeCounts;
  rowsChanged: number;
  /** The records of its start and of its end; null while there are none. */
  startedSeq: string | null;
  endedSeq: string | null;
};

/** One bulk recovery as it is read, with what a page needs beside it. */
export type BulkReading = {
  run: BulkRun;
  databaseNow: Timestamp;
  /** Whether a watcher leads at this moment: without one nothing is carried out. */
  watched: boolean;
};

/** One job of the list. Queue and subject are null where there was no such job. */
export type BulkItem = {
  ordinal: number;
  address: JobAddress;
  queue: string | null;
  subject: string | null;
  attempt: number | null;
  /** How the act would have ended when the list was frozen, and why where it would have moved nothing or the job may run twice. */
  foreseen: ItemOutcome;
  foreseenWhy: string | null;
  /** How often somebody else had it locked. */
  tries: number;
  /** Null while it is not known. */
  outcome: ItemOutcome | null;
  detail: string | null;
  auditSeq: string | null;
  successorKey: string | null;
};

/** What the list of its jobs may be narrowed by: how one ended, or, before the start, how it would end; `open` has not ended. */
export const ITEM_FILTERS = [...ITEM_OUTCOMES, 'open'] as const;
export type ItemFilter = (typeof ITEM_FILTERS)[number];

/** One page in the order of the list; `next` is where the following one begins, null at the end. */
export type BulkItemPage = { rows: readonly BulkItem[]; next: number | null };

/** Of how many jobs it is known what became of them. */
export function endedItems({ counts }: Pick<BulkRun, 'counts'>): number {
  return ITEM_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
}

export const hasEnded = ({ state }: Pick<BulkRun, 'state'>): boolean =>
  state === 'stopped' || state === 'finished';

/** Whether something about it changes by itself. */
export const isUnderWay = ({ state }: Pick<BulkRun, 'state'>): boolean => state === 'running';
