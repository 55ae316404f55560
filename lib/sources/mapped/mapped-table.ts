import type { Timestamp } from '@/lib/time';

/** How the catalog calls what the mapping names. */
export type RelationKind = 'table' | 'partitioned table' | 'view' | 'materialized view' | 'foreign table';

export type MappedColumn = {
  name: string;
  /** As `format_type` names it. */
  type: string;
  readable: boolean;
  /** By the role that asks: acts change rows in place. */
  writable: boolean;
  /** The words of an enumerated type, in its order; null for any other. */
  labels: readonly string[] | null;
};

export type MappedIndex = {
  /** Columns and expressions of its key, in order. */
  keys: readonly string[];
  unique: boolean;
  /** Made whole and in use. */
  valid: boolean;
  /** Its condition as the server prints it; null for all rows. */
  predicate: string | null;
};

export type MappedRelation = {
  schema: string;
  name: string;
  owner: string;
  kind: RelationKind;
  /** By the statistics; null while nobody has taken any. */
  rows: number | null;
  /** Whether the role may use its schema. */
  reachable: boolean;
  /** Whether a row policy stands between the role and the rows. */
  policed: boolean;
  columns: readonly MappedColumn[];
  indexes: readonly MappedIndex[];
  /** The tables that a view reads, with their schemas. */
  behind: readonly string[];
};

/** What the catalog says of the name in a mapping. */
export type MappedTable = {
  readAt: Timestamp;
  database: string;
  role: string;
  serverVersion: string;
  relation: MappedRelation | null;
  /** Tables of the same name in another case or schema. */
  alike: readonly string[];
};

/** A status word as it stands in the table, null included, and how many of the rows that were looked at have it. */
export type WordCount = { word: string | null; rows: number };

/** What the rows say, of as many as were looked at. */
export type MappedRows = {
  words: readonly WordCount[];
  /** False when there are more rows than were looked at: a word that was not seen may stand further on. */
  wordsWhole: boolean;
  running: {
    rows: number;
    whole: boolean;
    ownerless: number;
    leaseless: number;
    lapsed: number;
    /** A queue, a subject or an attempt is missing. */
    nameless: number;
  };
};
