import type { Evidence, FaultKind, Finding } from '@/lib/triage/finding';

type Slots = readonly Evidence['slot'][];

/** What a card shows besides its sentence and gauge, most telling first. The rest is on the job's page. */
const TELLING: Slots = ['worker', 'effects', 'past', 'outside-changes'];
const TELLING_OF: Partial<Record<FaultKind, Slots>> = {
  'clock-offset': ['worker', 'lease'],
  'crash-loop': ['past', 'effects'],
  'completed-late': ['late-writes', 'effects', 'destination'],
  'after-an-act': ['acts', 'late-writes', 'effects'],
  'changed-outside': ['outside-changes', 'lease', 'worker'],
  'no-lease': ['lease', 'worker', 'effects'],
  'redis-lease-owner': ['redis-lease', 'worker', 'lease'],
  'redis-lease-missing': ['redis-lease', 'worker', 'lease'],
  'redis-lease-no-expiry': ['redis-lease', 'worker'],
  'redis-lease-left': ['redis-lease', 'job'],
  'cannot-tell': ['lease', 'worker', 'weather'],
  'watcher-silent': ['worker', 'acts'],
};

const NOTHING = 'none';

/** The evidence that decided, most telling first, and what could not be read. */
export function tellingEvidence({ kind, evidence }: Pick<Finding, 'kind' | 'evidence'>): {
  read: readonly Evidence[];
  unread: readonly Evidence[];
} {
  const read = (TELLING_OF[kind] ?? TELLING).flatMap((slot) =>
    evidence.filter((piece) => piece.slot === slot && piece.value !== null && piece.value !== NOTHING),
  );
  return { read, unread: evidence.filter((piece) => piece.value === null) };
}
