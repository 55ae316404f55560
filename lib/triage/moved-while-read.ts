import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import type { FaultKind } from '@/lib/triage/finding';
import type { View } from '@/lib/triage/view';

/** Verdicts that say the owner is alive, or speak of something else: a renewal seen while reading does not touch them. */
const UNTOUCHED_BY_RENEWAL: ReadonlySet<FaultKind> = new Set([
  'no-progress',
  'never-started',
  'crash-loop',
  'clock-offset',
  'after-an-act',
  'changed-outside',
  'redis-lease-owner',
  'redis-lease-missing',
  'redis-lease-no-expiry',
]);

/** The guard column that a renewal moves, and nothing else does by itself. */
const RENEWED = 'leaseUntil';

/**
 * A diagnosis of a row that changed under the reading is no diagnosis: it becomes "cannot tell", with what it would have
 * said. A row that moved and looks well is well: it moved.
 */
export function movedWhileRead(view: View, diagnosis: Diagnosis): Diagnosis {
  const { moved, subject } = view.observation;
  if (moved.length === 0 || diagnosis.kind === 'cannot-tell') return diagnosis;
  const renewed = view.lease.state === 'live' && moved.every((column) => column === RENEWED);
  if (renewed && UNTOUCHED_BY_RENEWAL.has(diagnosis.kind)) return diagnosis;
  const columns = moved.join(', ');
  return {
    kind: 'cannot-tell',
    rule: 'cannot-tell/moved-while-read',
    confidence: 'unknown',
    since: diagnosis.since,
    cause: 'Cannot tell: moved while read',
    sentence: `${subject} moved while it was read (${columns}): what was read first says “${diagnosis.cause}”.`,
    verdict: `Wait for the next reading. ${subject} moved while it was read (${columns}).`,
    advice: advise(view, {
      order: ['wait'],
      wait: { label: 'Read again', note: 'The next reading takes the row as it is then.' },
    }),
  };
}
