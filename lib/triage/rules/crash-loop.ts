import { epochMs } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { unreportedRun } from '@/lib/triage/unreported';
import { isRunning, type Rule, type View } from '@/lib/triage/view';
import { lasted, left } from '@/lib/triage/words';

/** Two lost owners happen in one bad deploy; a third in a row, each another process, points at the job. */
const CLAIMS_LOST = 3;

/**
 * K13: at least three claims in a row ended without a report, each by another owner, and the subject is not done: it runs,
 * waits or is held again, or failed with its last attempt. The attempts say how often it was claimed, not how often it ended.
 */
export const crashLoop: Rule<Diagnosis> = (view) => {
  const { job, observation } = view;
  if (job === null || job.status === 'completed') return null;
  if (job.attempt === null) return null;
  if (job.status === 'failed' && (job.maxAttempts === null || job.attempt < job.maxAttempts)) return null;
  const lost = unreportedRun(view);
  if (lost.length < CLAIMS_LOST) return null;

  const first = lost.at(-1)?.startedAt ?? null;
  const last = lost[0]?.finishedAt ?? null;
  const span = first === null || last === null ? '' : ` in ${lasted(epochMs(last) - epochMs(first))}`;
  const { subject } = observation;
  return {
    kind: 'crash-loop',
    rule: 'crash-loop/claims-without-report',
    confidence: 'likely',
    since: first,
    cause: 'Crash loop',
    sentence: `${subject} was claimed ${lost.length} times${span} by ${lost.length} owners, and none reported back${nowWords(view)}`,
    ...whatToDo(view),
  };
};

function nowWords({ job }: View): string {
  if (job === null) return '.';
  const words = {
    running: `; attempt ${job.attempt} is running.`,
    pending: `; attempt ${job.attempt} waits for the next.`,
    held: `; attempt ${job.attempt} is held.`,
    failed: `; attempt ${job.attempt}, the last of ${job.maxAttempts}, failed too.`,
    completed: '.',
  };
  return words[job.status];
}

const AGAIN = 'The next owner would most likely be lost too.';

/** The loop is broken by leaving the attempt closed, or held before the next claim of it. */
function whatToDo(view: View): Pick<Diagnosis, 'verdict' | 'advice'> {
  const { job, lease, owner, gone, observation } = view;
  const { subject } = observation;
  const read = {
    label: 'Read the attempts',
    note: `What ends the owners of ${subject} stands in their own logs.`,
  };
  if (isRunning(view) && lease.state === 'live') {
    const attempt = `attempt ${view.job.attempt}`;
    const todo = owner.state === 'heard' ? `Watch ${attempt}` : `Wait ${left(lease.left)}`;
    return {
      verdict: `${todo}. Whatever ends its owners, ${attempt} still holds its lease.`,
      advice: advise(view, { order: ['wait'], wait: { ...read, label: todo }, reasons: { retry: AGAIN } }),
    };
  }
  if (isRunning(view) && gone.gone) {
    return {
      verdict: `Mark it failed, and do not retry it before the cause is known. ${AGAIN}`,
      advice: advise(view, {
        order: ['mark-failed'],
        wait: read,
        reasons: { retry: AGAIN, wait: 'A takeover would be the next claim of the loop.' },
      }),
    };
  }
  if (job?.status === 'pending') {
    return {
      verdict: `Hold it until the cause is known. ${AGAIN}`,
      advice: advise(view, {
        order: ['hold'],
        wait: read,
        reasons: { retry: AGAIN, wait: 'The next claim would go on with the loop.' },
      }),
    };
  }
  const resting = job?.status === 'failed' || job?.status === 'held' ? job.status : null;
  return {
    verdict:
      resting === null
        ? `Look for what ends its owners. ${AGAIN}`
        : `Leave it ${resting} until the cause is known. ${AGAIN}`,
    advice: advise(view, {
      order: ['wait'],
      wait: resting === null ? read : { label: `Leave it ${resting}`, note: read.note },
      reasons: { retry: AGAIN, ...(resting === 'held' && { 'release-hold': AGAIN }) },
    }),
  };
}
