import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { clockDoubt } from '@/lib/triage/clock-doubt';
import { clockFault, FAULT_WORDS, ONE_CLOCK } from '@/lib/triage/clock-offset';
import { isRunning, type Rule } from '@/lib/triage/view';
import { ownerName } from '@/lib/triage/words';

/**
 * K12 on the row: a sign or the lease lies further ahead than the database's clock can have put it, so another clock wrote
 * it. Such a row would look fresh for as long as the fault is large: an orphan of fifty minutes, one hour ahead, looks
 * alive. So its ages are not used at all.
 */
export const clockAhead: Rule<Diagnosis> = (view) => {
  const doubt = isRunning(view) ? clockDoubt(view.observation) : null;
  if (doubt === null || doubt.rule === 'unreadable') return null;
  const { subject, queue } = view.observation;
  const name = ownerName(view.owner);
  // A sign is as old as the last heartbeat when it is read, so the distance is blurred by that.
  const fault = FAULT_WORDS[clockFault(doubt.ahead, queue.heartbeatLimit * 1000)];
  const shortened =
    doubt.rule === 'lease-ahead'
      ? " Unless the queue's lease time was just shortened, another clock wrote it."
      : '';
  return {
    kind: 'clock-offset',
    rule: `clock-offset/${doubt.rule}`,
    confidence: 'unknown',
    since: null,
    cause: 'Clock ahead',
    sentence: `No age on ${subject}, held by ${name}, can be trusted: ${doubt.why}, ${fault}.`,
    verdict: `Look at the clock of ${name} first. On ${subject}, ${doubt.why}.${shortened} ${ONE_CLOCK}`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: `Look at the clock of ${name}`,
        note: 'Find what writes these times. Do not move leases or start times to fit it.',
      },
    }),
  };
};
