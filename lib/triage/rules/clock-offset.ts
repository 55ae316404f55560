import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { clockFault, FAULT_WORDS, ONE_CLOCK } from '@/lib/triage/clock-offset';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule } from '@/lib/triage/view';
import { lasted } from '@/lib/triage/words';

/** Seconds. Nothing but the clock can make a worker look ahead by more than a rounding. */
const AHEAD_BOUND = 2;
/** Seconds. A call that was slow to arrive makes an honest clock look behind by as long as it took. */
const BEHIND_BOUND = 10;
/** Milliseconds of a call that a measured offset may hold. */
const SLACK = 5_000;

/**
 * K12 by the worker's own account: it told its clock with its heartbeat, and that is not the database's. No lease is wrong
 * by it, but its logs are, and whatever it computes by itself.
 */
export const clockOffset: Rule<Diagnosis> = (view) => {
  const worker = readValue(view.observation.worker);
  const offset = worker?.clockOffset ?? null;
  if (!isRunning(view) || !worker || offset === null || !isOff(offset)) return null;
  const { subject } = view.observation;
  const fault = clockFault(offset * 1000, SLACK);
  const off = `${lasted(Math.abs(offset) * 1000)} ${offset > 0 ? 'ahead of' : 'behind'} the database's`;
  return {
    kind: 'clock-offset',
    rule: `clock-offset/${fault}`,
    confidence: 'likely',
    since: null,
    cause: fault === 'zone' ? 'Clock off by a time zone' : 'Clock adrift',
    sentence: `The clock of ${worker.id}, which holds ${subject}, is ${off}: ${FAULT_WORDS[fault]}. ${ONE_CLOCK}`,
    verdict: `Mend the clock of ${worker.id}. It is ${off}; ${subject} itself is not late. ${ONE_CLOCK}`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Mend the clock of ${worker.id}`,
        note: `On ${worker.host}, or drain it. Do not move leases or start times to fit it.`,
      },
      reasons: { retry: 'It would run twice.' },
    }),
  };
};

function isOff(offset: number): boolean {
  return offset > AHEAD_BOUND || offset < -BEHIND_BOUND;
}
