import 'server-only';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import type { JobAddress } from '@/lib/jobs/job';
import { findOther } from '@/lib/sources/sources';
import { actionFactsOf } from '@/lib/triage/action-facts';
import type { JobDetail } from '@/lib/triage/job-detail';
import { type JobParts, observeJob } from '@/lib/triage/queries/read-job';
import { rightsOn } from '@/lib/triage/rights-on';
import { rightsOfVisitor } from '@/lib/visit/needs-the-schema';

/** A job's page as a visitor sees it: nothing was ever done to it from here, and every act says what it needs. */
export type VisitedJob = JobDetail;

/** Null when no table has this name or holds no such job. Throws DatabaseError. */
export async function readVisitedJob(parts: JobParts, address: JobAddress): Promise<VisitedJob | null> {
  const source = await findOther(parts.db, address.source);
  const observed = source && (await observeJob({ ...parts, source }, address));
  if (!observed) return null;
  const { observation, attempts } = observed;
  const rights = rightsOn(observation, rightsOfVisitor(JOB_VERBS));
  return {
    ...observed,
    ...{ wait: null, redisWait: null, requests: [], snooze: null, episode: null, interventions: [] },
    offers: offerActions(actionFactsOf(observation, attempts), rights),
  };
}
