import type { JobFacts, LeaseFacts } from '@/lib/sources/observation';
import type { Reading } from '@/lib/triage/evidence/row';
import type { View } from '@/lib/triage/view';
import { clock, clockAfter, lasted, left } from '@/lib/triage/words';

const STATUS_MEANING: Record<JobFacts['status'], string> = {
  pending: 'May be claimed. Nobody works on it.',
  running: 'Claimed and not finished.',
  held: 'Parked: nobody claims it.',
  failed: 'Closed. This row never changes again.',
  completed: 'Closed. This row never changes again.',
};

/** The rules of a table of others are its own: what its words say is all that is known. */
const FOREIGN_MEANING: Record<JobFacts['status'], string> = {
  pending: 'By its word it waits.',
  running: 'By its word somebody works on it.',
  held: 'By its word it is parked.',
  failed: 'By its word it has failed.',
  completed: 'By its word it is done.',
};

export function jobReading({ observation }: View, job: JobFacts): Reading {
  if (observation.address.source !== 'native')
    return { value: [job.status, ...attemptWords(job)].join(', '), meaning: FOREIGN_MEANING[job.status] };
  const at = job.stage === null ? 'no stage' : job.stage;
  return {
    value: [job.status, ...attemptWords(job), at].join(', '),
    meaning: STATUS_MEANING[job.status],
  };
}

/** Nothing where attempts are not counted. */
function attemptWords({ attempt, maxAttempts }: JobFacts): string[] {
  if (attempt === null) return [];
  return [`attempt ${attempt}${maxAttempts === null ? '' : ` of ${maxAttempts}`}`];
}

export function leaseReading(view: View, { owner, token, until }: LeaseFacts): Reading {
  const grant = token === null ? 'no token' : `token ${token}`;
  const held = owner === null ? 'no owner' : owner;
  if (view.job?.status !== 'running')
    return {
      value: until ? `${grant} until ${clock(until)}` : grant,
      meaning: 'No lease is held on this attempt.',
    };
  return {
    value: until ? `${grant} until ${clock(until)}` : `${held}, ${grant}, no end`,
    meaning: leaseMeaning(view),
  };
}

function leaseMeaning({ lease, observation: { queue } }: View): string {
  switch (lease.state) {
    case 'live':
      return `Live for ${left(lease.left)}. Nobody else may take it.`;
    case 'none':
      return 'No lease. It never lapses, so nothing heals it.';
    case 'unread':
      return lease.why;
    case 'lapsed': {
      const open = {
        automatic: 'Any worker may take it.',
        sweep: `A sweep may close it from ${clockAfter(lease.until, queue.sweepAge ?? 0)} on.`,
        operator: 'Only a person may take it back.',
        unknown: 'Who may take it then is not known here.',
      };
      return `Lapsed ${lasted(lease.over)} ago. ${open[queue.takeover]}`;
    }
  }
}
