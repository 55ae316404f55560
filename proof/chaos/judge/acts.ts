import type { Happened, Recorded } from '@/proof/chaos/judge/testimony';

/** What the history of a subject holds of an act that was done. */
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  'mark-failed': ['marked_failed'],
  hold: ['held'],
  'release-hold': ['hold_released'],
  'cancel-pending': ['cancelled'],
  'fence-off': ['fenced_off'],
  'request-stop': ['stop_requested'],
};

/** What a job's history must hold because of this event. A retry closes the attempt too, where that was still open. */
function leavesOf({ action, before, after }: Recorded): readonly string[] {
  if (action !== 'retry') return LEAVES[action] ?? [];
  const [was] = before;
  const open = was?.status === 'running' || was?.status === 'held';
  return after.length === 0 ? [] : open ? ['marked_failed', 'retried'] : ['retried'];
}

/**
 * Acts that are done and not recorded, recorded and not done, or half done: for each wish, by its reason, what the history
 * holds against what the record demands. An approval stands beside the act that it let through and moves no job itself.
 */
export function halfDone(record: readonly Recorded[], history: readonly Happened[]): string[] {
  const demanded = listsBy(
    record.filter(({ outcome, target }) => outcome === 'done' && target === 'job'),
    ({ reason }) => reason,
    leavesOf,
  );
  const found = listsBy(
    history,
    ({ reason }) => reason,
    ({ kind }) => [kind],
  );
  const reasons = new Set([...demanded.keys(), ...found.keys()]);
  return [...reasons].flatMap((reason) => {
    const [wanted, held] = [demanded.get(reason) ?? 'nothing', found.get(reason) ?? 'nothing'];
    return wanted === held
      ? []
      : [`${reason} The record demands ${wanted} in the history, which holds ${held}.`];
  });
}

function listsBy<T>(
  all: readonly T[],
  keyOf: (one: T) => string | null,
  wordsOf: (one: T) => readonly string[],
): Map<string, string> {
  const lists = new Map<string, string[]>();
  for (const one of all) {
    const [key, words] = [keyOf(one), wordsOf(one)];
    if (key !== null && words.length > 0) lists.set(key, [...(lists.get(key) ?? []), ...words]);
  }
  return new Map([...lists].map(([key, words]) => [key, words.sort().join(', ')]));
}
