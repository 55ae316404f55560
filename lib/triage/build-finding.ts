import type { Advice } from '@/lib/triage/advice';
import { evidenceOf } from '@/lib/triage/evidence/table';
import type { JobFaultKind, JobFinding, LeaseGauge } from '@/lib/triage/finding';
import { ifNothing } from '@/lib/triage/if-nothing';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type View } from '@/lib/triage/view';

/** What a rule has to say; the rest of a finding follows from the view. */
export type Diagnosis = Pick<
  JobFinding,
  'kind' | 'rule' | 'confidence' | 'since' | 'cause' | 'sentence' | 'verdict'
> & { advice: Advice };

/** The finding of a diagnosis: the same view gives the same finding, to the letter. */
export function buildFinding(view: View, { advice, ...diagnosis }: Diagnosis): JobFinding {
  const { observation, job } = view;
  const { safe, unsafe } = advice();
  return {
    ...diagnosis,
    about: 'job',
    fingerprint: fingerprintOf(view, diagnosis.kind),
    address: observation.address,
    queue: observation.queue.name,
    subject: observation.subject,
    attempt: job === null ? 0 : job.attempt,
    owner: view.owner.name,
    ifNothing: ifNothing(view),
    suffers: suffers(view),
    evidence: evidenceOf(view),
    lease: leaseGauge(view),
    sufferers: [],
    runbookUrl: observation.queue.runbookUrl,
    safe,
    unsafe,
    databaseNow: observation.databaseNow,
  };
}

/** Names the same trouble for as long as it lasts. */
export function fingerprintOf({ observation, job }: View, kind: JobFaultKind): string {
  const { source, database, key } = observation.address;
  return [source, database, key, String(job?.attempt ?? 0), kind].map(encodeURIComponent).join('/');
}

function suffers({ observation, job }: View): string {
  const { subject, queue } = observation;
  const stands = `${subject} in ${queue.name} stands${job?.stage ? ` at ${job.stage}` : ''}.`;
  return queue.neverHappen === null ? stands : `${stands} Must never happen: ${queue.neverHappen}`;
}

function leaseGauge(view: View): LeaseGauge | null {
  const lease = readValue(view.observation.lease);
  if (lease === undefined || !isRunning(view)) return null;
  const { heartbeatInterval, grace } = view.observation.queue;
  return { until: lease.until, renewedAt: lease.renewedAt, heartbeatInterval, grace };
}
