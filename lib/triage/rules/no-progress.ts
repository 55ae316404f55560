import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { aheadOf, lookAt, seeTo } from '@/lib/triage/look-at';
import { hasEnteredStage, sinceProgress } from '@/lib/triage/progress';
import { isRunning, type Rule } from '@/lib/triage/view';
import { heard, lasted, ownerName } from '@/lib/triage/words';

/**
 * K4, hung: the owner heard and its lease live, but the stage (or, where none was entered, the claim) older than the queue
 * allows. A fresh heartbeat comes from a timer: it proves a process, not progress.
 */
export const noProgress: Rule<Diagnosis> = (view) => {
  const { lease, owner, observation } = view;
  if (!isRunning(view) || lease.state !== 'live' || owner.state !== 'heard') return null;
  const { progressLimit } = observation.queue;
  const stood = sinceProgress(view);
  if (stood === null || progressLimit === null || stood <= progressLimit * 1000) return null;
  const name = ownerName(owner);
  const staged = hasEnteredStage(view);
  const ahead = aheadOf(view);
  const where = staged ? `in stage ${view.job.stage ?? 'unnamed'}` : 'running without a stage';
  return {
    kind: 'no-progress',
    rule: ahead ? 'no-progress/waits-for-lock' : 'no-progress/stage-over-limit',
    confidence: 'likely',
    since: staged ? view.job.stageEnteredAt : view.job.startedAt,
    cause: ahead ? 'Waits for a lock' : 'Alive, no progress',
    sentence: ahead
      ? `${observation.subject} has been ${where} for ${lasted(stood)}: ${name} waits for a lock behind ${ahead}.`
      : `${observation.subject} has been ${where} for ${lasted(stood)}, but ${name} is alive, ${heard(owner)}.`,
    verdict: ahead
      ? `See to ${ahead}, not to this job: it waits for a lock, and goes on when it has it.`
      : `Look at ${name}. It renews its lease, but ${observation.subject} has been ${where} for ${lasted(stood)}.`,
    advice: advise(view, {
      order: ahead ? ['wait'] : ['wait', 'request-stop'],
      wait: ahead ? seeTo(ahead) : lookAt(view),
      reasons: { retry: 'It would run twice.' },
    }),
  };
};
