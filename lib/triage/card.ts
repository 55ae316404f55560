import type { Timestamp } from '@/lib/time';
import type {
  Confidence,
  FaultKind,
  Finding,
  JobFaultKind,
  LeaseGauge,
  SafeAct,
  UnsafeAct,
} from '@/lib/triage/finding';

/** One cause as Triage lists it: a finding, or several of one kind and owner folded into one. */
export type Card = {
  /** Stable while the same cause lasts, whatever jobs it holds up. */
  key: string;
  kind: FaultKind;
  /** "Owner silent": for one finding its own cause, for several their kind's. */
  cause: string;
  /** The lowest of its findings. */
  confidence: Confidence;
  /** How many jobs it holds up; the column that Triage is ordered by. */
  heldUp: number;
  /** The oldest beginning of its findings; null when none tells. */
  since: Timestamp | null;
  sentence: string;
  /** What happens if nobody acts; for several, what happens first. */
  ifNothing: string;
  /** How many findings it stands for: more than `findings` where there was no room for all of them. */
  count: number;
  /** Never empty; the next lease to lapse first. */
  findings: readonly [Finding, ...Finding[]];
  /** The lease that lapses first, for the gauge; null when no lease is at stake. */
  lease: LeaseGauge | null;
  /** Those of the first finding; for several, named for all of them. */
  safe: readonly SafeAct[];
  unsafe: readonly UnsafeAct[];
  /** The owner they share; null when they share none. */
  owner: string | null;
};

/** Jobs in trouble that there was no room to list, by what they are listed under. Of a cause that is listed they are on its card. */
export type Unlisted = { cause: string; kind: JobFaultKind; confidence: Confidence; jobs: number };

/** The causes of one kind as one row, once there are too many cards to read. */
export type CauseRow = {
  kind: FaultKind;
  cause: string;
  heldUp: number;
  since: Timestamp | null;
  /** "9 workers, 147 jobs, first lease lapses in 0:38". */
  summary: string;
  /** A trait that they share and that points elsewhere, such as the second in which they all fell silent; or null. */
  hint: string | null;
  /** Ranked. */
  cards: readonly [Card, ...Card[]];
};
