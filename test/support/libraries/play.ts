import type { SourceConfig } from '@/lib/sources/mapped/mapping';
import type { FreshDatabase } from '@/test/support/database';

/** A job that was taken, by a worker that is at work on it. */
export type Taken = {
  key: string;
  /** The work is done, and the job closed as its library does. */
  finish(): Promise<void>;
  /** The worker is gone, as by SIGKILL: nothing is said to anybody. */
  leave(): Promise<void>;
};

/** A queue of somebody's, as the contract suite plays it on its real tables. */
export type Play = {
  /** The first part of the addresses of its jobs. */
  source: string;
  title: string;
  /** Makes its tables, and nothing that a role could read. */
  prepare(db: FreshDatabase): Promise<void>;
  take(db: FreshDatabase): Promise<Taken>;
  /** Moves all moments of its running jobs, and of who works on them, so far back. */
  age(db: FreshDatabase, seconds: number): Promise<void>;
  /** Adds so many waiting jobs. */
  fill(db: FreshDatabase, count: number): Promise<void>;
  /** Leaves no job in it. */
  clear(db: FreshDatabase): Promise<void>;
  /** How its table is described; null for a library, which is found without. */
  mapping: SourceConfig | null;
  /** Seconds from the claim to the lapse. */
  lease: number;
  /** What is said of a job a minute after the lapse, and once its own sweep is long overdue. */
  lapsed: string;
  overdue: string;
  /** Whether a job that was done is still there, as completed. */
  keepsDone: boolean;
};

/** Waits until a statement finds a row, asking at once again: it is a matter of milliseconds. */
export async function until({ admin }: FreshDatabase, text: string, values: unknown[] = []): Promise<void> {
  while ((await admin.query(text, values)).rowCount === 0) {
    // Asked again at once.
  }
}
