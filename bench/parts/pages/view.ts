import type { Pool } from 'pg';

/** One request of a page: what it reads, and the floor of that. */
export type View = {
  /** `jobs, failed, page 100`. */
  name: string;
  /** Runs what the request makes a reader's connection run. */
  read(db: Pool): Promise<unknown>;
  /** Files of bench/floor, and the values that they take. */
  floor: readonly string[];
  values?: readonly unknown[];
  /** The GET handler that is asked, where its time is measured too. */
  path?: string;
  /** Statements that one request may take; unbounded where it is left out. */
  statements?: number;
};
