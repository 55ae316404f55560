import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { lookAt } from '@/lib/triage/look-at';
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
  return {
    kind: 'never-started',
    rule: 'never-started/no-stage',
    confidence: 'likely',
    since: view.job.startedAt,
    cause: 'Granted, never started',
    sentence: `${name} was granted ${observation.subject} ${lasted(granted)} ago and has entered no stage; it is alive, ${heard(owner)}.`,
    verdict: `Look at ${name}. It renews its lease, but has not begun ${observation.subject} in ${lasted(granted)}.`,
    advice: advise(view, {
      order: ['wait', 'request-stop'],
      wait: lookAt(view),
      reasons: { retry: 'It would run twice.' },
    }),
  };
};
