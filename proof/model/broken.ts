import type { SeenJob, Sight } from '@/proof/model/sight';

const CLOSED = new Set(['completed', 'failed']);
const OPEN = new Set(['pending', 'running', 'held']);

/** What stands in a subject's history for each act that is recorded as done. */
const EVENT_OF: Readonly<Record<string, readonly string[]>> = {
  marked_failed: ['mark-failed', 'retry+close'],
  retried: ['retry', 'retry+close'],
  fenced_off: ['fence-off'],
  cancelled: ['cancel-pending'],
  held: ['hold'],
  hold_released: ['release-hold'],
  stop_requested: ['request-stop'],
};

/** Every invariant that does not hold of what is seen now, or of how it came from what was seen before, as sentences. */
export function brokenInvariants(before: Sight, now: Sight): string[] {
  return [
    ...now.subjects.flatMap(({ subject }) => ofSubject(subject, now)),
    ...fallenTokens(before, now),
    ...before.jobs.flatMap((job) => ofMove(job, now)),
    ...ofRecords(now),
    ...ofEnds(now),
    ...now.effects
      .filter(({ rows }) => rows > 1)
      .map(({ key }) => `Effect ${key} stands in the ledger twice.`),
  ];
}

function ofSubject(subject: string, { jobs }: Sight): string[] {
  const own = jobs.filter((job) => job.subject === subject);
  const tokens = own.flatMap(({ token }) => (token === null ? [] : [token]));
  const open = own.filter(({ status }) => OPEN.has(status));
  return [
    ...(open.length > 1 ? [`${subject} has ${open.length} open attempts.`] : []),
    ...(tokens.some((token, at) => at > 0 && token <= (tokens[at - 1] ?? 0))
      ? [`The tokens of ${subject} do not grow: ${tokens.join(', ')}.`]
      : []),
  ];
}

function fallenTokens(before: Sight, now: Sight): string[] {
  return before.subjects.flatMap(({ subject, last, floor }) => {
    const after = now.subjects.find((one) => one.subject === subject);
    return after && after.last >= last && after.floor >= floor ? [] : [`A token of ${subject} fell.`];
  });
}

function ofMove(job: SeenJob, now: Sight): string[] {
  const after = now.jobs.find(({ id }) => id === job.id);
  const name = `Attempt ${job.attempt} of ${job.subject}`;
  if (!after) return [`${name} is gone.`];
  if (CLOSED.has(job.status) && after.print !== job.print) return [`${name} was ${job.status} and changed.`];
  return [];
}

function ofRecords({ kinds, done, twice }: Sight): string[] {
  const unlike = Object.entries(EVENT_OF).flatMap(([kind, acts]) => {
    const recorded = acts.reduce((sum, act) => sum + (done[act] ?? 0), 0);
    const happened = kinds[kind] ?? 0;
    return recorded === happened
      ? []
      : [`${kind} happened ${happened} times and is recorded ${recorded} times.`];
  });
  return [...unlike, ...twice.map((key) => `The wish ${key} is recorded as done twice.`)];
}

function ofEnds({ waits, requests }: Sight): string[] {
  return [
    ...waits
      .filter(({ state, ends }) => ends !== (state === 'armed' ? 0 : 1))
      .map(({ id, state, ends }) => `Wait ${id} is ${state} and has ${ends} records of its end.`),
    ...requests
      .filter(({ state, ends }) => state === 'waiting' && ends > 0)
      .map(({ id }) => `Request ${id} waits and was decided.`),
  ];
}
