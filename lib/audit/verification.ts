import type { Timestamp } from '@/lib/time';
import type { ChainBreak, ChainHead, ChainReport } from './verify-export.mjs';

/** How far a verification has come. */
export type VerificationProgress = {
  startedAt: Timestamp;
  /** Events that were checked. */
  events: number;
  /** The number of the newest event when it began; the record may have grown since. */
  of: number;
  /** Events checked a second so far; 0 while none is. */
  perSecond: number;
};

/** How a verification ended, and what it was held against. */
export type VerificationResult = VerificationProgress & {
  endedAt: Timestamp;
  /** Heads that were kept elsewhere. */
  heads: readonly ChainHead[];
  report: ChainReport;
};

/** One line of what a viewer is told while a verification goes on. The last one is `ended` or `failed`. */
export type VerificationLine =
  /** Another one runs, held against other heads: this one begins after it. */
  | { state: 'waiting' }
  | { state: 'running'; progress: VerificationProgress }
  | { state: 'ended'; result: VerificationResult }
  | { state: 'failed'; sentence: string };

/** What a console process knows: the verification that runs, and the last that ended. */
export type VerificationStanding = { running: boolean; last: VerificationResult | null };

/** The break with the lowest number; null when nothing is broken. */
export function firstBreak({ breaks }: ChainReport): ChainBreak | null {
  const [first = null] = [...breaks].sort((one, other) => one.from - other.from);
  return first;
}

/** Each head as it is written: `4711:9f86d081…`. */
export function headText({ seq, hash }: ChainHead): string {
  return `${seq}:${hash}`;
}
