import 'server-only';
import { countForeignJobs } from '@/lib/sources/foreign/count-foreign-jobs';
import { findForeignJob } from '@/lib/sources/foreign/find-foreign-job';
import { listForeignJobs } from '@/lib/sources/foreign/list-foreign-jobs';
import { observeOne, observeTrouble, readMoved } from '@/lib/sources/foreign/observe';
import { readOwners } from '@/lib/sources/foreign/read-owners';
import type { Shape } from '@/lib/sources/foreign/shape';
import type { Source } from '@/lib/sources/source';

/** A queue of somebody else's, read as its shape says. Its tables keep no earlier attempts. */
export function foreignSource(shape: Shape): Source {
  return {
    name: shape.name,
    observeTrouble: (db) => observeTrouble(db, shape),
    observeOne: (db, database, key) => observeOne(db, shape, database, key),
    readMoved: (db, observed) => readMoved(db, shape, observed),
    // Its rows are locked by its own workers as they like: which of them, its library alone knows.
    readRowHolders: async () => [],
    readParts: async (db, key) => {
      const job = await findForeignJob(db, shape, key);
      if (!job) return null;
      const events = { ...NONE, rows: [], archivedUntil: null };
      return { job, attempts: { ...NONE, rows: [job] }, events };
    },
    listAttempts: async (db, key) => {
      const job = await findForeignJob(db, shape, key);
      return job && { ...NONE, rows: [job] };
    },
    listEvents: async (db, key) => {
      const job = await findForeignJob(db, shape, key);
      return job && { ...NONE, rows: [], archivedUntil: null };
    },
    readOwners: (db) => readOwners(db, shape),
    listJobs: (db, filter, cursor) => listForeignJobs(db, shape, filter, cursor),
    countJobs: (db) => countForeignJobs(db, shape),
  };
}

const NONE = { older: null, newer: null };
