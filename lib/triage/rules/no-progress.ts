import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { lookAt } from '@/lib/triage/look-at';
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
  const stood = sinceProgress(view);
  if (stood === null || stood <= observation.queue.progressLimit * 1000) return null;
  const name = ownerName(owner);
  const staged = hasEnteredStage(view);
  const where = staged ? `in stage ${view.job.stage ?? 'unnamed'}` : 'running without a stage';
  return {
    kind: 'no-progress',
    rule: 'no-progress/stage-over-limit',
    confidence: 'likely',
    since: staged ? view.job.stageEnteredAt : view.job.startedAt,
    cause: 'Alive, no progress',
    sentence: `${observation.subject} has been ${where} for ${lasted(stood)}, but ${name} is alive, ${heard(owner)}.`,
    verdict: `Look at ${name}. It renews its lease, but ${observation.subject} has been ${where} for ${lasted(stood)}.`,
    advice: advise(view, {
      order: ['wait', 'request-stop'],
      wait: lookAt(view),
      reasons: { retry: 'It would run twice.' },
    }),
  };
};
