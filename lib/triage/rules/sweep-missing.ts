import { epochMs } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { lateness } from '@/lib/triage/lateness';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule, type View } from '@/lib/triage/view';
import { lasted } from '@/lib/triage/words';

/** Seconds that a sweep may be later than it promises: it comes by its own clock, and its own work takes time. */
const PATIENCE = 60;

/**
 * Running, late, and the process of its own library that takes such jobs back has not done so in the time it takes: none is running, or
 * none that does this. One cause for all jobs of the library, and not the job's. Where one is heard, its delay is not told to be this, and
 * after a start of the database none has had its time.
 */
export const sweepMissing: Rule<Diagnosis> = (view) => {
  const { observation, owner } = view;
  const { subject, queue, takes } = observation;
  const sweeper = readValue(observation.sweeper);
  if (!isRunning(view) || !sweeper || sweeper.heard === true || owner.state === 'heard') return null;
  const late = lateness(view);
  const due = queue.sweepAge === null ? null : (queue.sweepAge + PATIENCE) * 1000;
  if (late === null || due === null || late.over <= due || !hadTime(view, due)) return null;
  const { name } = sweeper;
  const seen = sweeper.heard === false ? 'None is heard.' : 'Nothing there tells whether one runs.';
  return {
    kind: 'sweep-missing',
    rule: sweeper.heard === false ? 'sweep-missing/none-heard' : 'sweep-missing/overdue',
    confidence: 'likely',
    since: late.since,
    cause: 'Its own sweep does not come',
    sentence: `${subject} is still running by its row: ${late.what}, and ${name}, which takes such a job back within ${lasted(due)}, has not. ${seen}`,
    verdict: `See that ${name} runs: ${late.what}, and nothing took ${subject} back. ${seen}`,
    advice: advise(view, {
      order: ['wait', 'retry', 'mark-failed'],
      wait: {
        label: 'Start its own sweep',
        note: `Until ${name} runs, no job that a worker left is taken back, in none of its queues.`,
      },
      reasons: takes.includes('retry')
        ? {}
        : { retry: 'Its worker may still be at it: what ends a job there does not end its process.' },
    }),
  };
};

function hadTime({ observation: { weather, databaseNow } }: View, due: number): boolean {
  const known = readValue(weather);
  if (known === undefined) return false;
  const since = (at: string) => epochMs(databaseNow) - epochMs(at);
  return [known.databaseStartedAt, known.reachableSince].every((at) => at === null || since(at) > due);
}
