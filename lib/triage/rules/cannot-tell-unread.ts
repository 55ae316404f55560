import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { isRunning, type Rule, type View } from '@/lib/triage/view';

/**
 * Something that the verdict hangs on could not be read: the row, its lease, or its owner while no sign of the owner is
 * fresh. What was not read is not absent, so nothing is concluded from it. An owner that no table could tell of is another rule's.
 */
export const cannotTellUnread: Rule<Diagnosis> = (view) => {
  const missing = missingFrom(view);
  if (missing === null) return null;
  const { what, why } = missing;
  const { subject } = view.observation;
  return {
    kind: 'cannot-tell',
    rule: `cannot-tell/${what}-unread`,
    confidence: 'unknown',
    since: null,
    cause: 'Cannot tell',
    sentence: `${subject} may still be running: its ${what} could not be read.`,
    verdict: `Make its ${what} readable first. ${why}`,
    advice: advise(view, {
      order: ['wait'],
      wait: { label: 'Show what is missing', note: why },
      reasons: { retry: `Its ${what} cannot be seen.` },
    }),
  };
};

function missingFrom(view: View): { what: 'row' | 'lease' | 'worker'; why: string } | null {
  const { job, worker } = view.observation;
  if (job.state === 'unread') return { what: 'row', why: job.why };
  if (!isRunning(view)) return null;
  if (view.lease.state === 'unread') return { what: 'lease', why: view.lease.why };
  return view.owner.state === 'unread' && worker.state === 'unread' && !worker.untold
    ? { what: 'worker', why: worker.why }
    : null;
}
