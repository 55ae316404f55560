import { columnWords, handWords } from '@/lib/jobs/outside-change';
import { epochMs } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { readValue } from '@/lib/triage/slot';
import type { Rule } from '@/lib/triage/view';
import { clock } from '@/lib/triage/words';

/** Milliseconds for which a change from outside is told by itself; in the history and the evidence it stays. */
const NEWS = 60 * 60_000;

/**
 * The newest attempt's status or lease was changed by something other than a function, and nothing else is wrong. No guard
 * was checked and no reason given, so neither the row nor its worker can be taken at their word.
 */
export const changedOutside: Rule<Diagnosis> = (view) => {
  const { job, observation } = view;
  if (job === null || !job.newest) return null;
  const change = (readValue(observation.outsideChanges) ?? []).find(({ attempt }) => attempt === job.attempt);
  if (!change || !(epochMs(observation.databaseNow) - epochMs(change.at) <= NEWS)) return null;
  // Its worker went on and completed it, so the change did no harm.
  const completed = change.columns.some(({ name, to }) => name === 'status' && to === 'completed');
  if (job.status === 'completed' && !completed) return null;
  const { subject } = observation;
  const what = columnWords(change.columns);
  const who = handWords(change.by, change.application);
  return {
    kind: 'changed-outside',
    rule: 'changed-outside/no-function',
    confidence: 'likely',
    since: change.at,
    cause: 'Changed outside',
    sentence: `${who} changed ${subject} outside the functions at ${clock(change.at)}: ${what}.`,
    verdict: `Find out who was ${who} at ${clock(change.at)}. It changed ${subject} without a guard, a reason or a record: ${what}.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Ask who was ${who}`,
        note: 'Its worker does not know of the change and may still be running.',
      },
      reasons: { retry: 'What the change was for is not known.' },
    }),
  };
};
