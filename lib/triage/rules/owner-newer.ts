import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { startedAfterClaim } from '@/lib/triage/conflict-doubt';
import { readValue } from '@/lib/triage/slot';
import { isRunning, type Rule } from '@/lib/triage/view';
import { clock } from '@/lib/triage/words';

/**
 * K2: the worker of that id started after the claim, so another process made the claim. Where ids are names that outlive a
 * process, the heartbeat of the new one hides an orphan from every reaper; where they are not, the evidence contradicts
 * itself. Either way nothing that is heard under this id says anything of this attempt.
 */
export const ownerNewer: Rule<Diagnosis> = (view) => {
  const worker = readValue(view.observation.worker);
  if (!isRunning(view) || !worker || view.job.startedAt === null) return null;
  if (!startedAfterClaim(view.observation, worker)) return null;
  const { subject } = view.observation;
  const [claimed, started] = [clock(view.job.startedAt), clock(worker.startedAt)];
  return {
    kind: 'owner-newer',
    rule: 'owner-newer/started-after-claim',
    confidence: 'unknown',
    since: worker.startedAt,
    cause: 'Owner newer than the claim',
    sentence: `${subject} was claimed at ${claimed} by an earlier start of ${worker.id}; the one in workers started at ${started}.`,
    verdict: `Look for the process that claimed it at ${claimed}. ${worker.id} started at ${started}: its heartbeat says nothing about ${subject}.`,
    advice: advise(view, {
      order: ['wait'],
      wait: {
        label: 'Look for the first process',
        note: `It may be over or still at work; pid ${worker.osPid} on ${worker.host} is not it.`,
      },
      reasons: { retry: 'The process that claimed it may still be running.' },
    }),
  };
};
