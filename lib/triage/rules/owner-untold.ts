import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { lateness } from '@/lib/triage/lateness';
import { sessionClause } from '@/lib/triage/session-clause';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule, type View } from '@/lib/triage/view';
import { ownerName } from '@/lib/triage/words';

/**
 * K1 in a table that has no register of workers: running, its lease over for longer than the grace, or its heartbeat older than the
 * limit. That much is seen; whether the owner still works is told nowhere, and no silence in such a table makes it likely enough to
 * act on. Where its sessions can be seen, they are all there is.
 */
export const ownerUntold: Rule<Diagnosis> = (view) => {
  const { worker, subject, queue, takes } = view.observation;
  if (!isRunning(view) || worker.state === 'read' || !worker.untold) return null;
  const late = lateness(view);
  if (late === null) return null;
  const name = ownerName(view.owner);
  const whose = view.owner.name === null ? '' : ` for ${name}`;
  return {
    kind: 'owner-untold',
    rule: `owner-untold/${late.by}`,
    // That it is late is read; that it is stuck is not, be its session there or gone.
    confidence: 'likely',
    since: late.since,
    cause: CAUSES[late.by],
    sentence: `${subject} is running${whose}, and ${late.what}${sessionClause(view)}. Whether ${name} still works is told nowhere.`,
    verdict: `Look for ${name} before anybody runs ${subject} again: ${late.what}, and nothing in its table tells whether ${name} still works.`,
    advice: advise(view, {
      order: ['wait', 'wait-out', 'retry', 'mark-failed'],
      wait: {
        label: `Look for ${name}`,
        note: `${worker.why} ${heals(view)}${LATE_FINISH[`${queue.fenced}`]}`,
      },
      // Where its owner allows the act, the act itself tells what it takes.
      reasons: takes.includes('retry') ? {} : { retry: `${name} may still work on it: it would run twice.` },
    }),
  };
};

const CAUSES = {
  'lease-lapsed': 'Lease lapsed, owner not told',
  'heartbeat-late': 'Heartbeat late, owner not told',
} as const;

/** Whether anything but a person takes it back. */
function heals({ observation: { sweeper, queue } }: View): string {
  const known = readValue(sweeper);
  if (known?.heard === false) return `Its library has ${known.name} take such a job back, and none is heard.`;
  return HEALS[queue.takeover];
}

/** What a worker may still do that comes back after another took its job. */
const LATE_FINISH = {
  true: ' If it comes back, its finish is refused.',
  false: ' If it comes back, its finish is not refused: it may close the next run.',
  null: '',
} as const;

const HEALS = {
  automatic: 'Any of its workers may take the job over by itself.',
  sweep: 'Its own sweep takes the job back by itself.',
  operator: 'Nothing takes the job back by itself.',
  unknown: 'Whether its own workers take the job back is not known here.',
} as const;
