import 'server-only';
import { countJobs } from '@/lib/jobs/queries/count-jobs';
import { findJob, subjectOf } from '@/lib/jobs/queries/find-job';
import { NATIVE } from '@/lib/jobs/queries/job-row';
import { listAttempts } from '@/lib/jobs/queries/list-attempts';
import { listEvents } from '@/lib/jobs/queries/list-events';
import { listJobs } from '@/lib/jobs/queries/list-jobs';
import { observeOne, observeTrouble, readMoved } from '@/lib/sources/native/observe';
import { readRowHolders } from '@/lib/sources/native/row-holders';
import type { Source } from '@/lib/sources/source';

/** The queue in public.processing_jobs, whose contract workers share through SQL functions. */
export const nativeSource: Source = {
  name: NATIVE,
  observeTrouble,
  observeOne,
  readMoved,
  readRowHolders,
  readParts: async (db, key) => {
    const job = await findJob(db, key);
    if (!job) return null;
    const [attempts, events] = await Promise.all([
      listAttempts(db, job.queue, job.subject),
      listEvents(db, job.queue, job.subject),
    ]);
    return { job, attempts, events };
  },
  listAttempts: async (db, key, cursor) => {
    const of = await subjectOf(db, key);
    return of && listAttempts(db, of.queue, of.subject, cursor);
  },
  listEvents: async (db, key, cursor) => {
    const of = await subjectOf(db, key);
    return of && listEvents(db, of.queue, of.subject, cursor);
  },
  readOwners: async () => [],
  listJobs,
  countJobs,
};
