import type { Pool } from 'pg';
import type { Fault, Struck } from '@/demo/faults/fault';
import type { Logs } from '@/demo/pipeline/destination';
import type { TourStepKey, TourVerdict } from '@/lib/fault-lab/tour';
import type { Timestamp } from '@/lib/time';

/** Where it is looked whether something happened: the database as a reader sees it, and what the providers noted. */
export type Eyes = { db: Pool; logs: Logs };

/** What the destination says once all is over, and since when. */
export type Judgement = TourVerdict & { at: Timestamp };

/** A fault with what is to be seen of it, what is advised, and what must hold at the destination in the end. */
export type Experiment = {
  key: string;
  title: string;
  /** What to expect, in one sentence. */
  expect: string;
  fault: Fault;
  steps: Readonly<Record<TourStepKey, { title: string; hint: string }>>;
  /** Acts of a person that end it well, by the names of the record. */
  acts: readonly string[];
  /** What was done to whom. */
  tell(struck: Struck): string;
  /** Null until the last word is spoken. */
  judge(eyes: Eyes, struck: Struck): Promise<Judgement | null>;
};
