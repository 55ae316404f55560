import type { BackendFacts } from '@/lib/actions/backend-facts';
import type { BackendVerb } from '@/lib/actions/recovery-action';
import { countOf } from '@/lib/format/count';

/** What a signal leaves as it is, and what else ends with it: what an operator must know before confirming. */
export function backendDoesNot(verb: BackendVerb, facts: BackendFacts): string[] {
  return verb === 'cancel-backend' ? cancelDoesNot(facts) : terminateDoesNot(facts);
}

function cancelDoesNot(facts: BackendFacts): string[] {
  return [
    'This does not end the session: it keeps its advisory locks of session level, and its client may run the statement again.',
    'The transaction of that statement fails: where it is an open block, the session stays idle in it, aborted, until its client rolls back.',
    ...rolledBack(facts),
  ];
}

function terminateDoesNot(facts: BackendFacts): string[] {
  const { locksHeld, xactStart } = facts.session;
  return [
    `This ends the session, not the process behind it: ${goesOn(facts)} and may connect again.`,
    `${withIt(locksHeld)}${xactStart === null ? '.' : ', and its open transaction is rolled back.'}`,
    ...rolledBack(facts),
    ...aboutTheJobs(facts),
  ];
}

function goesOn({ jobs }: BackendFacts): string {
  return jobs.length > 0 ? 'the worker goes on running its job' : 'it goes on';
}

function withIt(locks: number): string {
  if (locks === 0) return 'It holds no lock';
  return `With it ${locks === 1 ? 'goes' : 'go'} ${countOf(locks, 'lock')}`;
}

/** An xid is given at the first write, so it tells that there is work to lose. */
function rolledBack({ session: { hasWritten } }: BackendFacts): string[] {
  return hasWritten
    ? [
        'Its transaction has written (it has a transaction id): that work is rolled back, and nobody gets it back.',
      ]
    : [];
}

const NAMED = 3;

function aboutTheJobs({ jobs }: BackendFacts): string[] {
  if (jobs.length === 0) return [];
  const others = jobs.length - NAMED;
  const names = [...jobs.slice(0, NAMED), ...(others > 0 ? [`${others} more`] : [])];
  return [
    `This closes no attempt: ${countOf(jobs.length, 'job')} of its worker (${names.join(', ')}) ${
      jobs.length === 1 ? 'stays' : 'stay'
    } running until reported or lapsed.`,
  ];
}
