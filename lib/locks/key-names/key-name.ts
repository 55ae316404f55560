import type { AdvisoryKey } from '@/lib/locks/advisory-key';

/** What an advisory lock key is called, and how that was found out. */
export type KeyName = {
  /** `nightly_billing / 2026-11-29`, `Prisma Migrate`, `GoodJob job 6f...`. */
  name: string;
  /** The program whose key it is; null for names of the application. */
  tool: string | null;
  /** How it was recognised, in words that follow "Recognised as a". */
  how: string;
  /**
   * `certain` when the number comes from fixed inputs or from some 60 bits of a hash: another program would have to mean
   * it. `likely` when it is an id, a small number or a hash of 32 bits, which something else may come to by chance.
   */
  certainty: 'certain' | 'likely';
  /** Held for long by design, as for a leader or a sign of life: an idle holder is no fault. */
  normal: boolean;
  /** Keys of the jobs that the name was computed from; ids of the library's own where the tool is a job library. */
  jobKeys: readonly string[];
};

/** A key that may be held, with its name. */
export type NamedKey = KeyName & { key: AdvisoryKey };

/** A job whose queue and subject names are computed from. */
export type LiveJob = { key: string; queue: string; subject: string };

/** A name that a worker said it locks: in a namespace, or as the parts of a business key. */
export type RegisteredName = {
  /** The worker, or whoever declared it. */
  registeredBy: string;
  /** Held for as long as the worker lives. */
  liveness: boolean;
} & (
  | {
      namespace: string;
      /** Null when the names in it are the subjects of jobs. */
      name: string | null;
    }
  | { parts: readonly string[] }
);

/** A row of a job library's table, by whose id the library locks it. */
export type LibraryRow = {
  table: 'good_jobs' | 'good_job_processes' | 'good_job_batches' | 'que_jobs';
  id: string;
};

/** What names are computed from: all that could be read of one database at one moment. */
export type NamingContext = {
  /** Keys are per database, and migration tools hash its name. */
  database: string;
  /** Schemas of this database: the tools' history tables are looked for in each. */
  schemas: readonly string[];
  queues: readonly string[];
  jobs: readonly LiveJob[];
  registered: readonly RegisteredName[];
  rows: readonly LibraryRow[];
};

/** 64 bits as the bigint form of a key, whatever their sign. */
export function fromBits(bits: bigint): AdvisoryKey {
  return { form: 'bigint', bigint: BigInt.asIntN(64, bits).toString() };
}

/** One text for each key, the same for equal keys of one form and never for keys of two. */
export function keyText(key: AdvisoryKey): string {
  return key.form === 'pair' ? key.pair.join(' ') : key.bigint;
}
