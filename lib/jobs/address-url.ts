import type { JobAddress } from '@/lib/jobs/job';

export type JobPath = `/jobs/${string}/${string}/${string}`;

/** The permalink of a job. Every part is escaped: a database name or key may hold a slash. */
export function jobPath({ source, database, key }: JobAddress): JobPath {
  return `/jobs/${encodeURIComponent(source)}/${encodeURIComponent(database)}/${encodeURIComponent(key)}`;
}

/** The address in a path: a page is given its parts as they stand there, escaped. */
export function addressInPath({ source, database, key }: JobAddress): JobAddress {
  const [from, where, what] = [source, database, key].map(decodeURIComponent) as [string, string, string];
  return { source: from, database: where, key: what };
}

/** The job with one act's panel open. It writes nothing: the panel does, when confirmed. */
export function jobActPath(address: JobAddress, verb: string): `${JobPath}?act=${string}` {
  return `${jobPath(address)}?act=${encodeURIComponent(verb)}`;
}

/** The job, scrolled to one row of its evidence. */
export function jobEvidencePath(address: JobAddress, slot: string): `${JobPath}#${string}` {
  return `${jobPath(address)}#${evidenceAnchor(slot)}`;
}

/** The id of an evidence row, which chips link to. */
export function evidenceAnchor(slot: string): string {
  return `evidence-${slot}`;
}

/** Triage with one finding marked. */
export function findingPath(fingerprint: string): `/?finding=${string}` {
  return `/?finding=${encodeURIComponent(fingerprint)}`;
}

/** The permalink of one record. */
export function interventionPath(seq: string): `/interventions/${string}` {
  return `/interventions/${encodeURIComponent(seq)}`;
}

/** The permalink of one episode of a finding. */
export function episodePath(id: string): `/health/history/${string}` {
  return `/health/history/${encodeURIComponent(id)}`;
}

/** All records of one subject. */
export function subjectInterventionsPath(subject: string): `/interventions?subject=${string}` {
  return `/interventions?subject=${encodeURIComponent(subject)}`;
}

/** The jobs of one queue. */
export function queueJobsPath(queue: string): `/jobs?queue=${string}` {
  return `/jobs?queue=${encodeURIComponent(queue)}`;
}

/** The jobs of another table than Leasehold's own. */
export function sourceJobsPath(source: string): `/jobs?source=${string}` {
  return `/jobs?source=${encodeURIComponent(source)}`;
}

/** The jobs of the queue that a job is in, whatever table that is of. */
export function jobsBesidePath({ source }: JobAddress, queue: string): `/jobs?${string}` {
  return source === 'native'
    ? queueJobsPath(queue)
    : `/jobs?source=${encodeURIComponent(source)}&queue=${encodeURIComponent(queue)}`;
}
