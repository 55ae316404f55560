import 'server-only';
import { rightsTo } from '@/lib/actions/may-act';
import { offerActions } from '@/lib/actions/offers';
import { JOB_VERBS } from '@/lib/actions/recovery-action';
import { interventionsOfSubject } from '@/lib/audit/queries/list-interventions';
import type { Actor } from '@/lib/auth/actor';
import { consoleSetting } from '@/lib/auth/setting';
import { consoleEnvironment } from '@/lib/environment';
import type { JobAddress } from '@/lib/jobs/job';
import { keyOf } from '@/lib/redis-leases/key-pattern';
import { leaseKey } from '@/lib/redis-leases/lease-key';
import { leasesOf } from '@/lib/redis-leases/redis-lease';
import { configuredRedisLeases } from '@/lib/sources/mapped/configured-mappings';
import type { Observation } from '@/lib/sources/observation';
import type { ListedWorker, Source } from '@/lib/sources/source';
import { findSource } from '@/lib/sources/sources';
import { actionFactsOf } from '@/lib/triage/action-facts';
import { tellFault } from '@/lib/triage/diagnose';
import { jobChain } from '@/lib/triage/job-chain';
import type { JobDetail } from '@/lib/triage/job-detail';
import { type LookParts, roundLooker } from '@/lib/triage/queries/look-around';
import { readStanding } from '@/lib/triage/queries/read-standing';
import { judge, recheck } from '@/lib/triage/queries/recheck';
import { rightsOn } from '@/lib/triage/rights-on';

export type JobParts = Omit<LookParts, 'source'>;

/** A job's page but for what depends on who looks. */
export type JobEvidence = Omit<JobDetail, 'offers'>;

/** The same without what people and the watcher left at it, which stands in tables of ours. */
export type ObservedJob = Omit<
  JobEvidence,
  'wait' | 'redisWait' | 'requests' | 'snooze' | 'episode' | 'interventions'
>;

/** Null when no source has this name or its database holds no such job. Throws DatabaseError. */
export async function readJobEvidence(parts: JobParts, address: JobAddress): Promise<JobEvidence | null> {
  const { db } = parts;
  const source = await findSource(db, address.source);
  const observed = source && (await observeJob({ ...parts, source }, address));
  if (!observed) return null;
  const { finding, job } = observed;
  const [standing, interventions] = await Promise.all([
    readStanding(db, address, finding?.fingerprint ?? null, leaseInRedisOf(address, job)),
    interventionsOfSubject(db, job.queue, job.subject),
  ]);
  return { ...observed, ...standing, interventions };
}

/** One job of a source with what is around it, judged; null when its database holds none of that address. Throws DatabaseError. */
export async function observeJob(
  parts: JobParts & { source: Source },
  address: JobAddress,
): Promise<ObservedJob | null> {
  const { db, reach, source } = parts;
  const observed = await source.observeOne(db, address.database, address.key);
  if (!observed) return null;
  reach.heard(observed.databaseNow);
  const rows = await source.readParts(db, address.key);
  if (!rows) return null;
  const registry = listedOwner(observed);
  const around = await roundLooker(parts)({ observations: [observed], registry });
  const inRedis = await parts.redis?.tell(around.observations);
  const [told = observed] = inRedis?.observations ?? around.observations;
  const [judged] = await recheck(db, source, [judge(told)]);
  if (!judged) return null;
  const { observation, fault } = judged;
  return {
    databaseNow: observation.databaseNow,
    database: address.database,
    environment: consoleEnvironment(),
    queue: observation.queue,
    observation,
    chain: around.locks && jobChain(observation, around.locks),
    finding: fault && tellFault(fault),
    job: rows.job,
    attempts: rows.attempts.rows,
    olderAttempts: rows.attempts.older,
    events: rows.events.rows,
    olderEvents: rows.events.older,
    archivedUntil: rows.events.archivedUntil,
  };
}

/** The key of the lease in Redis that a job takes, whether Redis can be read or not; null where it takes none. */
function leaseInRedisOf({ source }: JobAddress, { queue, subject }: JobEvidence['job']): string | null {
  const leases = leasesOf(configuredRedisLeases(), { source, queue });
  return leases && leaseKey({ name: leases.name, key: keyOf(leases.pattern, subject) });
}

/** The one worker that is known of a single job. */
function listedOwner({ worker, queue }: Observation): ListedWorker[] {
  return worker.state === 'read' && worker.value
    ? [{ ...worker.value, heartbeatLimit: queue.heartbeatLimit }]
    : [];
}

/** The acts on it, possible or refused in words, for one person. */
export function offersFor(
  { observation, attempts, wait }: JobEvidence,
  { role }: Actor,
): JobDetail['offers'] {
  const mayAct = rightsOn(observation, rightsTo(role, JOB_VERBS, consoleSetting()));
  return offerActions(actionFactsOf(observation, attempts, wait), mayAct);
}
