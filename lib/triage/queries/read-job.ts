import 'server-only';
import type { MayAct } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { interventionsOfSubject } from '@/lib/audit/queries/list-interventions';
import type { Actor } from '@/lib/auth/actor';
import { may } from '@/lib/auth/policy';
import type { Database } from '@/lib/db/pool';
import { consoleEnvironment } from '@/lib/environment';
import type { JobAddress } from '@/lib/jobs/job';
import { newestWaits } from '@/lib/leases/queries/newest-waits';
import { findSource } from '@/lib/sources/sources';
import { actionFactsOf } from '@/lib/triage/action-facts';
import type { JobDetail } from '@/lib/triage/job-detail';
import { liveSnoozes } from '@/lib/triage/queries/read-snoozes';
import { judge, recheck } from '@/lib/triage/queries/recheck';
import type { Reach } from '@/lib/triage/reach';

/** A job's page but for what depends on who looks. */
export type JobEvidence = Omit<JobDetail, 'offers'>;

/** Null when no source has this name or its database holds no such job. Throws DatabaseError. */
export async function readJobEvidence(
  db: Database,
  address: JobAddress,
  reach: Reach,
): Promise<JobEvidence | null> {
  const source = findSource(address.source);
  const observed = await source?.observeOne(db, address.database, address.key);
  if (!source || !observed) return null;
  reach.heard(observed.databaseNow);
  const parts = await source.readParts(db, address.key);
  if (!parts) return null;
  const [[judged], interventions, [wait]] = await Promise.all([
    recheck(db, source, [judge(reach.tell(observed))]),
    interventionsOfSubject(db, parts.job.queue, parts.job.subject),
    newestWaits(db, [address]),
  ]);
  if (!judged) return null;
  const { observation, finding } = judged;
  const [snooze] = await liveSnoozes(db, finding ? [finding.fingerprint] : []);
  return {
    databaseNow: observation.databaseNow,
    database: address.database,
    environment: consoleEnvironment(),
    queue: observation.queue,
    observation,
    finding,
    snooze: snooze ?? null,
    wait: wait ?? null,
    interventions,
    ...parts,
  };
}

/** The acts on it, possible or refused in words, for one person. */
export function offersFor(
  { observation, attempts, wait }: JobEvidence,
  { role }: Actor,
): JobDetail['offers'] {
  const acts = findSource(observation.address.source)?.acts ?? [];
  const mayAct = Object.fromEntries(
    JOB_VERBS.map((verb): [JobVerb, MayAct] => [verb, acts.includes(verb) ? may(role, verb) : FOREIGN]),
  ) as Record<JobVerb, MayAct>;
  return offerActions(actionFactsOf(observation, attempts, wait), mayAct);
}

const FOREIGN: MayAct = { allowed: false, reason: 'Jobs of this source cannot take this act.' };
