import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { aheadOf, lookAt, seeTo } from '@/lib/triage/look-at';
import { hasEnteredStage, sinceStart } from '@/lib/triage/progress';
import { isRunning, type Rule } from '@/lib/triage/view';
import { heard, lasted, ownerName } from '@/lib/triage/words';

/**
 * K4, deaf: granted longer ago than the heartbeat limit under a live lease, the owner heard, and no stage entered in this
 * attempt. Only for queues that name their stages: elsewhere a worker that never enters one is as it should be.
 */
export const neverStarted: Rule<Diagnosis> = (view) => {
  const { lease, owner, observation } = view;
  if (!isRunning(view) || lease.state !== 'live' || owner.state !== 'heard') return null;
  if (observation.queue.stages.length === 0 || hasEnteredStage(view)) return null;
  const granted = sinceStart(view);
  if (granted === null || granted <= observation.queue.heartbeatLimit * 1000) return null;
  const name = ownerName(owner);
  const ahead = aheadOf(view);
  return {
    kind: 'never-started',
    rule: ahead ? 'never-started/waits-for-lock' : 'never-started/no-stage',
    confidence: 'likely',
    since: view.job.startedAt,
    cause: ahead ? 'Waits for a lock' : 'Granted, never started',
    sentence: ahead
      ? `${name} was granted ${observation.subject} ${lasted(granted)} ago and has not begun: it waits for a lock behind ${ahead}.`
      : `${name} was granted ${observation.subject} ${lasted(granted)} ago and has entered no stage; it is alive, ${heard(owner)}.`,
    verdict: ahead
      ? `See to ${ahead}, not to this job: it waits for a lock, and begins when it has it.`
      : `Look at ${name}. It renews its lease, but has not begun ${observation.subject} in ${lasted(granted)}.`,
    advice: advise(view, {
      order: ahead ? ['wait'] : ['wait', 'request-stop'],
      wait: ahead ? seeTo(ahead) : lookAt(view),
      reasons: { retry: 'It would run twice.' },
    }),
  };
};
