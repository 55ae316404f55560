import type { JobVerb } from '@/lib/actions/recovery-action';
import type { Sql } from '@/lib/sources/sql-names';

/** The acts that a queue of somebody else's can take at all. */
export const FOREIGN_VERBS = ['mark-failed', 'retry'] as const satisfies readonly JobVerb[];
export type ForeignVerb = (typeof FOREIGN_VERBS)[number];

/** Narrows a verb to those. */
export function isForeignVerb(verb: string): verb is ForeignVerb {
  return (FOREIGN_VERBS as readonly string[]).includes(verb);
}

/**
 * What the owner of a queue's tables may allow: fixed statements for these tables and no other, as functions that run as that owner. In all of
 * them `p_key` is the key of the job.
 */
export type ShapeActs = {
  /** Whose rows are written; it is asked to allow it. */
  owner: Sql;
  /** The rows of one job that an act locks, in the order in which its own workers lock them. */
  lock: readonly Sql[];
  /**
   * Each is one statement that gives how many jobs it moved. It repeats what was read under the locks: `p_job` is that job, a
   * leasehold_sources.foreign_job; `p_reason` is what the operator wrote; `p_now` the database's clock.
   */
  writes: Readonly<Partial<Record<ForeignVerb, Sql>>>;
  /** Over the rows of the shape: why one job does not take the act, as a text in words; null where it does. */
  refusals: Readonly<Partial<Record<ForeignVerb, Sql>>>;
};

/** How many rows these parts of a statement moved. */
export function movedBy(...parts: readonly string[]): Sql {
  return `select (${parts.map((part) => `(select count(*) from ${part})`).join(' + ')})::integer`;
}
